import type { Command } from 'commander';
import type { Context } from '../context.js';
import { saveProducts } from './acts/product-acts.js';
import { shipOrder } from './acts/review-acts.js';
import {
  actorOf,
  withActionOptions,
  withViewOptions,
  type ActionOptions,
  type ViewOptions,
  type WithContext,
} from './command-options.js';
import { readProductFile } from './product-file.js';
import { addRaffleCommands } from './raffle-commands.js';
import { say, show, showPages, type Row } from './terminal.js';

/** Adds the commands on products, raffles and redemptions. */
export function addShopCommands(program: Command, withContext: WithContext): void {
  addProductCommands(program.command('products').description('products of the shop'), withContext);
  addRaffleCommands(program.command('raffles').description('raffles: draws and refunds'), withContext);
  addRedemptionCommands(program.command('redemptions').description('orders of prizes'), withContext);
}

function addProductCommands(products: Command, withContext: WithContext): void {
  withViewOptions(products.command('list').description('all products')).action((options: ViewOptions) =>
    withContext(async ({ shop }) => {
      const rows = await shop.management.listProducts();
      const list = rows.map(({ key, name, type, raffleType, raffleStatus, raffleEndTime, ...figures }) => {
        const { entryCost, maxEntries, currentEntries, ticketPrice, availableQuantity, id } = figures;
        const entries = maxEntries === null ? null : `${currentEntries}/${maxEntries}`;
        const cost = entryCost ?? ticketPrice;
        const state = { status: raffleStatus, ends: raffleEndTime, entries, stock: availableQuantity };
        return { key, name, type: type === 'raffle' ? `${raffleType} raffle` : type, cost, ...state, id };
      });
      show(list, options);
    }),
  );
  withActionOptions(products.command('apply <file>').description('add or change the products of a YAML file')).action(
    (path: string, options: ActionOptions) =>
      withContext(async (context) => {
        const saved = await saveProducts(context, actorOf(options), await readProductFile(path));
        const rows = saved.map(({ product: { key, id }, done }) => ({ key, done, id }));
        show(rows, options);
      }),
  );
}

const statuses = ['ordered', 'held', 'shipped', 'refused'] as const;
const addressColumns = ['fullName', 'street', 'city', 'state', 'zipCode', 'country'] as const;
const columns = ['order', 'status', 'ordered', 'shipped', 'tracking', 'product', 'player', ...addressColumns];

/** Returns the orders with each status, the oldest first, a page at a time, so that no more than a page is in memory. */
async function* listOrders({ consoleReads }: Context, wanted: readonly (typeof statuses)[number][]) {
  for (const status of wanted) {
    for await (const orders of consoleReads.shop.allOrders(status)) {
      yield orders.map(({ orderReference, createdAt, shippedAt, trackingNumber, productKey, ...order }): Row => {
        const address = addressColumns.map((name) => [name, order.address?.[name] ?? null] as const);
        const state = { order: orderReference, status, ordered: createdAt, shipped: shippedAt };
        const rest = { tracking: trackingNumber, product: productKey, player: order.username };
        return { ...state, ...rest, ...Object.fromEntries(address) };
      });
    }
  }
}

function addRedemptionCommands(redemptions: Command, withContext: WithContext): void {
  withViewOptions(
    redemptions.command('list').description('the orders by status, the oldest first, with their addresses'),
  )
    .option('--status <status>', `${statuses.join(', ')}; by default, all`)
    .option('--csv', 'print CSV, for a spreadsheet')
    .action((options: ViewOptions & { status?: string; csv?: boolean }) =>
      withContext(async (context) => {
        const status = statuses.find((one) => one === options.status);
        if (options.status !== undefined && status === undefined) {
          throw redemptions.error(`error: --status is one of ${statuses.join(', ')}`);
        }
        const pages = listOrders(context, status === undefined ? statuses : [status]);
        await showPages(pages, columns, options);
      }),
    );
  withActionOptions(redemptions.command('ship <order>').description('mark an order as shipped'))
    .option('--tracking <number>', 'the tracking number of the carrier')
    .action((order: string, options: ActionOptions & { tracking?: string }) =>
      withContext(async (context) => {
        const trackingNumber = options.tracking?.trim() || null;
        await shipOrder(context, actorOf(options), { order, trackingNumber });
        say(`Order ${order} is shipped.`, { order, status: 'shipped', tracking: trackingNumber }, options);
      }),
    );
}
