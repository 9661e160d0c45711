import * as z from 'zod';
import { forgiveDebt } from '../../operator/acts/payment-acts.js';
import { confirmed, reason } from '../form-fields.js';
import { action, actorOf, type ConsolePage, type Visit } from '../page.js';
import { isPermitted } from '../permissions.js';
import { Form, Reason } from '../view/form.js';
import { formatDollars, formatNumber, Time } from '../view/format.js';
import { PlayerLink, requirePlayer } from '../view/player.js';
import { Facts, Pager, Table } from '../view/table.js';

/** Purchases of tickets, newest first. */
export const purchasesPage: ConsolePage = {
  path: '/purchases',
  permission: 'purchases.read',
  navigation: 'Purchases',
  view: async ({ context, query }) => {
    const after = query.get('after');
    const { rows, next } = await context.consoleReads.shop.purchases(after);
    return {
      title: 'Purchases',
      body: (
        <>
          <ul className="links">
            <li>
              <a href="/purchases/reversals">Refunds and disputes</a>
            </li>
          </ul>
          <Table
            caption="Purchases of tickets, newest first"
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no purchases."
            columns={[
              { name: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                name: 'Player',
                isLong: true,
                cell: ({ playerId, username }) => <PlayerLink id={playerId} username={username} />,
              },
              { name: 'Status', cell: ({ status }) => status },
              { name: 'Price', isNumber: true, cell: ({ priceCents }) => formatDollars(priceCents) },
              { name: 'Tickets', isNumber: true, cell: ({ tickets }) => formatNumber(tickets) },
              { name: 'Taken back', isNumber: true, cell: ({ ticketsTakenBack }) => formatNumber(ticketsTakenBack) },
              { name: 'Owed', isNumber: true, cell: (row) => <Owed {...row} /> },
              { name: 'Payment', isLong: true, cell: ({ paymentId }) => paymentId ?? '–' },
            ]}
          />
          <Pager
            first={after === null ? null : '/purchases'}
            next={next === null ? null : linkTo('/purchases', next)}
          />
        </>
      ),
    };
  },
};

/** Refunds and disputes, newest first. */
export const reversalsPage: ConsolePage = {
  path: '/purchases/reversals',
  permission: 'purchases.read',
  view: async ({ context, query }) => {
    const after = query.get('after');
    const { rows, next } = await context.consoleReads.shop.reversals(after);
    const path = '/purchases/reversals';
    return {
      title: 'Refunds and disputes',
      body: (
        <>
          <Table
            caption="Refunds and disputes that the payment provider has reported, newest first"
            rows={rows}
            keyOf={({ id }) => id}
            empty="There are no refunds or disputes."
            columns={[
              { name: 'Time', cell: ({ receivedAt }) => <Time at={receivedAt} /> },
              { name: 'Event', cell: ({ type }) => type },
              { name: 'Player', isLong: true, cell: (row) => <PlayerOf {...row} /> },
              { name: 'Taken', isNumber: true, cell: ({ reversedCents }) => formatDollars(reversedCents) },
              { name: 'Returned', isNumber: true, cell: ({ returnedCents }) => formatDollars(returnedCents) },
              { name: 'Owed', isNumber: true, cell: (row) => <Owed {...row} /> },
              { name: 'Payment', isLong: true, cell: ({ paymentId }) => paymentId },
            ]}
          />
          <Pager first={after === null ? null : path} next={next === null ? null : linkTo(path, next)} />
        </>
      ),
    };
  },
};

/** What a player owes, and the form to forgive it. */
export const debtPage: ConsolePage = {
  path: '/purchases/debts/:id',
  permission: 'purchases.read',
  view: async (visit) => {
    const player = await requirePlayer(visit);
    const owed = await visit.context.payments.debts.of(player);
    return {
      title: `Debt of ${player.username}`,
      body: (
        <>
          <Facts
            facts={[
              ['Player', <PlayerLink key="player" {...player} />],
              ['Tickets owed', formatNumber(owed)],
            ]}
          />
          <p>A player who owes tickets cannot spend any. New tickets pay the debt.</p>
          {owed > 0 && isPermitted(visit.operator.role, 'purchases.forgive') && (
            <Form action={`/purchases/debts/${player.id}/forgive`} submit="Forgive the debt" isDanger>
              <Reason />
            </Form>
          )}
        </>
      ),
    };
  },
};

/** Forgives what a player owes. */
export const forgive = action({
  path: '/purchases/debts/:id/forgive',
  permission: 'purchases.forgive',
  page: debtPage,
  form: z.object({ reason, confirmed }),
  run: async (visit: Visit, form) => {
    const player = await requirePlayer(visit);
    const tickets = await forgiveDebt(visit.context, actorOf(visit, form), player);
    const notice = `'${player.username}' no longer owes ${formatNumber(tickets)} tickets.`;
    return { to: `/purchases/debts/${player.id}`, notice };
  },
});

function PlayerOf({ playerId, username }: { playerId: string | null; username: string | null }) {
  return playerId === null || username === null ? <>none of ours</> : <PlayerLink id={playerId} username={username} />;
}

function Owed({ playerId, ticketsOwed }: { playerId: string | null; ticketsOwed: number | null }) {
  if (playerId === null || !ticketsOwed) return <>0</>;
  return <a href={`/purchases/debts/${playerId}`}>{formatNumber(ticketsOwed)}</a>;
}

function linkTo(path: string, after: string): string {
  return `${path}?${new URLSearchParams({ after }).toString()}`;
}
