import type { ReactNode } from 'react';
import * as z from 'zod';
import type { Context } from '../../context.js';
import type { ProductRow, SavedProduct } from '../../modules/shop/service.js';
import type { Actor } from '../../operator/acts/actor.js';
import { saveProducts, type GivenProduct } from '../../operator/acts/product-acts.js';
import { cancelRaffle, chooseRound, drawRaffle, redrawRaffle } from '../../operator/acts/raffle-acts.js';
import { enteredProduct } from '../../operator/product-file.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { confirmed, reason } from '../form-fields.js';
import { action, actorOf, type ConsolePage, type ActionOutcome, type Visit } from '../page.js';
import { isPermitted, type Permission } from '../permissions.js';
import { Field, Form, Reason } from '../view/form.js';
import { formatNumber, Time } from '../view/format.js';
import { ProductForm } from '../view/product-form.js';
import { Facts } from '../view/table.js';

/** One raffle or prize, and what operators can do. */
export const productPage: ConsolePage = {
  path: '/products/:key',
  permission: 'products.read',
  view: async ({ context, operator, params }) => {
    const product = await context.shop.management.getProduct(params['key'] ?? '');
    const path = pathOf(product);
    return {
      title: product.name,
      body: (
        <>
          <Facts facts={factsOf(product)} />
          <p>
            The image of a product is set by the command line: <code>npm run operator -- products apply</code>.
          </p>
          {isPermitted(operator.role, 'products.save') && (
            <>
              <h2>Change</h2>
              <ProductForm
                action={`${path}/save`}
                type={product.type === 'raffle' ? 'raffle' : 'prize'}
                product={product}
              />
            </>
          )}
          {product.type === 'raffle' && (
            <RaffleForms
              path={path}
              mayCancel={isPermitted(operator.role, 'raffles.cancel')}
              status={product.raffleStatus}
            />
          )}
        </>
      ),
    };
  },
};

/** The form for a new raffle or prize. No key of a product begins with a hyphen. */
export const newProductPage: ConsolePage = {
  path: '/products/-new/:type',
  permission: 'products.save',
  view: async ({ params }) => {
    const type = typeIn(params);
    return { title: `Add a ${type}`, body: <ProductForm action={`/products/-new/${type}`} type={type} /> };
  },
};

/** Adds a raffle or a prize. */
export const addProduct = action({
  path: '/products/-new/:type',
  permission: 'products.save',
  page: newProductPage,
  form: z.object({ reason, key: z.string() }).catchall(z.string()),
  run: async (visit, form) => save(visit, form, { key: form.key, type: typeIn(visit.params) }, null),
});

/** Changes a raffle or a prize. */
export const saveProduct = action({
  path: '/products/:key/save',
  permission: 'products.save',
  page: productPage,
  form: z.object({ reason }).catchall(z.string()),
  run: async (visit, form) => {
    const { key, type, raffleEndTime } = await visit.context.shop.management.getProduct(keyIn(visit));
    const product = type === 'raffle' ? { key, type, raffleEndTime } : { key, type: 'prize' as const };
    return save(visit, form, product, form['shown'] ?? '');
  },
});

const confirmation = z.object({ reason, confirmed });

/** Draws a raffle whose time has come. */
export const draw = raffleAction('draw', 'raffles.draw', confirmation, drawRaffle);

/** Draws a raffle again. */
export const redraw = raffleAction('redraw', 'raffles.draw', confirmation, redrawRaffle);

const round = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,14}$/, 'Give the number of a round')
  .transform(Number);

/** Chooses another round of the beacon for a draw. */
export const chooseAnotherRound = raffleAction(
  'choose-round',
  'raffles.draw',
  confirmation.extend({ round }),
  (context, actor, key, form) => chooseRound(context, actor, { key, round: form.round }),
);

/** Cancels a raffle. */
export const cancelRaffleOf = raffleAction('cancel', 'raffles.cancel', confirmation, cancelRaffle);

/** Defines an action on the raffle in the path. */
function raffleAction<Form extends { reason: string }>(
  name: string,
  permission: Permission,
  form: z.ZodType<Form>,
  run: (context: Context, actor: Actor, key: string, form: Form) => Promise<ProductRow>,
) {
  return action({
    path: `/products/:key/${name}`,
    permission,
    page: productPage,
    form,
    run: async (visit, entered) => {
      const raffle = await run(visit.context, actorOf(visit, entered), keyIn(visit), entered);
      return { to: pathOf(raffle), notice: `'${raffle.name}' is ${raffle.raffleStatus}.` };
    },
  });
}

async function save(
  visit: Visit,
  form: { reason: string } & Record<string, string>,
  { key, type, raffleEndTime = null }: { key: string; type: 'raffle' | 'prize'; raffleEndTime?: Date | null },
  shown: GivenProduct['shown'],
): Promise<ActionOutcome> {
  const text = (name: string) => (form[name] ?? '').replaceAll('\r\n', '\n');
  const whole = (name: string) => wholeIn(form[name]);
  const figures =
    type === 'raffle'
      ? {
          type: 'raffle',
          raffleType: text('raffleType'),
          raffleEndTime: endOf(text('raffleEndTime').slice(0, 16), raffleEndTime),
          entryCost: whole('entryCost'),
          maxEntries: whole('maxEntries'),
        }
      : { type: 'other', ticketPrice: whole('ticketPrice'), availableQuantity: whole('availableQuantity') };
  const shared = {
    key,
    name: text('name'),
    description: text('description'),
    productType: text('productType') || null,
  };
  const definition = enteredProduct.parse({ ...shared, ...figures });
  const [saved] = await saveProducts(visit.context, actorOf(visit, form), [{ definition, image: null, shown }]);
  return { to: `/products/${encodeURIComponent(key)}`, notice: noticeOf(saved) };
}

function noticeOf(saved: SavedProduct | undefined): string {
  const name = saved?.product.name;
  return saved?.done === 'unchanged' ? `'${name}' was like this already: nothing was changed.` : `'${name}' is saved.`;
}

/** Returns the number that was entered; NaN if none was. */
function wholeIn(entered = ''): number {
  return entered.trim() === '' ? Number.NaN : Number(entered);
}

/** Returns the end that was entered in minutes. If it was not changed, it keeps its seconds: with entries, it cannot change. */
function endOf(entered: string, stored: Date | null): string {
  const text = stored?.toISOString();
  return text?.slice(0, 16) === entered ? text : `${entered}:00Z`;
}

function typeIn({ type }: Visit['params']): 'raffle' | 'prize' {
  if (type === 'raffle' || type === 'prize') return type;
  throw new CommandRefused('There is no such type of product.');
}

function keyIn({ params }: Visit): string {
  return params['key'] ?? '';
}

function pathOf({ key }: Pick<ProductRow, 'key'>): string {
  return `/products/${encodeURIComponent(key)}`;
}

function factsOf(product: ProductRow): [string, ReactNode][] {
  if (product.type !== 'raffle') {
    return [
      ['Key', product.key],
      ['Tickets', formatNumber(product.ticketPrice ?? 0)],
      ['Stock', formatNumber(product.availableQuantity ?? 0)],
    ];
  }
  return [
    ['Key', product.key],
    ['Status', product.raffleStatus],
    ['Type', product.raffleType],
    ['Ends', <Time key="ends" at={product.raffleEndTime} />],
    ['Closed', <Time key="closed" at={product.closedAt} />],
    ['Round of the beacon', product.round === null ? '–' : formatNumber(product.round)],
    ['Entries', `${formatNumber(product.currentEntries)} of ${formatNumber(product.maxEntries ?? 0)}`],
    ['Players who entered', formatNumber(product.entrants)],
    ['Tickets per entry', formatNumber(product.entryCost ?? 0)],
  ];
}

/** What can be done with a raffle of a status. */
function RaffleForms({
  path,
  status,
  mayCancel,
}: {
  path: string;
  status: ProductRow['raffleStatus'];
  mayCancel: boolean;
}) {
  return (
    <>
      {status === 'open' && (
        <>
          <h2>Draw</h2>
          <Form action={`${path}/draw`} submit="Draw now" isDanger>
            <p>This draws a raffle whose time has come, before the server does.</p>
            <Reason />
          </Form>
          <h2>Another round</h2>
          <Form action={`${path}/choose-round`} submit="Choose the round" isDanger>
            <p>
              If the planned round of the beacon has not come for 24 hours, choose a later one. The reason is published.
            </p>
            <Field name="round" inputMode="numeric" maxLength={15} />
            <Reason />
          </Form>
        </>
      )}
      {status === 'drawn' && (
        <>
          <h2>Draw again</h2>
          <Form action={`${path}/redraw`} submit="Draw again" isDanger>
            <p>The winner loses the prize, because they have not redeemed it in time.</p>
            <Reason />
          </Form>
        </>
      )}
      {mayCancel && (status === 'open' || status === 'drawn') && (
        <>
          <h2>Cancel</h2>
          <Form action={`${path}/cancel`} submit="Cancel the raffle" isDanger>
            <p>This refunds all entries and reveals the seed.</p>
            <Reason />
          </Form>
        </>
      )}
    </>
  );
}
