import * as z from 'zod';
import { markStaff, suspendPlayer, turnOffSecondFactor, unsuspendPlayer } from '../../operator/acts/player-acts.js';
import { CommandRefused } from '../../platform/command-refused.js';
import { change, confirmed, formId, reason } from '../form-fields.js';
import { action, actorOf, type ConsolePage } from '../page.js';
import { isPermitted } from '../permissions.js';
import { Field, Form, FormId, Reason } from '../view/form.js';
import { formatNumber, Time } from '../view/format.js';
import { PlayerLink, requirePlayer, stateOf, type PlayerOverview } from '../view/player.js';
import { Facts } from '../view/table.js';
import { PlayerRecords } from './player-records.js';

/** All that operators see of one player, and what they can do. */
export const playerPage: ConsolePage = {
  path: '/players/:id',
  permission: 'players.read',
  view: async ({ context, operator, params }) => {
    const overview = await context.consoleReads.players.overview(params['id'] ?? '');
    if (!overview) throw new CommandRefused('There is no such player.');
    const { player } = overview;
    const hasAccount = !player.isBot && player.deletedAt === null;
    return {
      title: player.username,
      body: (
        <>
          <Overview {...overview} />
          {hasAccount && isPermitted(operator.role, 'players.suspend') && <Suspension player={player} />}
          {player.secondFactorSince !== null && isPermitted(operator.role, 'players.second-factor') && (
            <SecondFactor id={player.id} />
          )}
          {hasAccount && isPermitted(operator.role, 'players.staff') && <Staff player={player} />}
          {player.deletedAt === null && isPermitted(operator.role, 'players.adjust') && (
            <Adjustment id={player.id} limit={context.adjustments.limit} />
          )}
          <PlayerRecords {...overview} />
        </>
      ),
    };
  },
};

const page = playerPage;

/** Suspends a player. */
export const suspend = action({
  path: '/players/:id/suspend',
  permission: 'players.suspend',
  page,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const player = await requirePlayer(visit);
    await suspendPlayer(visit.context, actorOf(visit, form), player);
    return { to: `/players/${player.id}`, notice: `'${player.username}' is suspended.` };
  },
});

/** Ends the suspension of a player. */
export const unsuspend = action({
  path: '/players/:id/unsuspend',
  permission: 'players.suspend',
  page,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const player = await requirePlayer(visit);
    await unsuspendPlayer(visit.context, actorOf(visit, form), player);
    return { to: `/players/${player.id}`, notice: `'${player.username}' can sign in again.` };
  },
});

/** Lets a player sign in without a second factor. */
export const secondFactorOff = action({
  path: '/players/:id/second-factor-off',
  permission: 'players.second-factor',
  page,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const player = await requirePlayer(visit);
    await turnOffSecondFactor(visit.context, actorOf(visit, form), player);
    return { to: `/players/${player.id}`, notice: `'${player.username}' can sign in without a second factor.` };
  },
});

/** Marks a player as staff. */
export const mark = action({
  path: '/players/:id/mark-staff',
  permission: 'players.staff',
  page,
  form: z.object({ reason, confirmed }),
  run: async (visit, form) => {
    const player = await requirePlayer(visit);
    await markStaff(visit.context, actorOf(visit, form), { player, isStaff: true });
    return { to: `/players/${player.id}`, notice: `'${player.username}' can no longer enter raffles.` };
  },
});

/** Ends that a player is marked as staff. */
export const unmark = action({
  path: '/players/:id/unmark-staff',
  permission: 'players.staff',
  page,
  form: z.object({ reason }),
  run: async (visit, form) => {
    const player = await requirePlayer(visit);
    await markStaff(visit.context, actorOf(visit, form), { player, isStaff: false });
    return { to: `/players/${player.id}`, notice: `'${player.username}' can enter raffles again.` };
  },
});

/** Changes a balance, or asks another owner to approve the change. */
export const adjust = action({
  path: '/players/:id/adjust',
  permission: 'players.adjust',
  page,
  form: z.object({ amount: change, reason, formId, confirmed }),
  run: async (visit, { amount, formId: id, reason: why }) => {
    const { context, operator } = visit;
    const player = await requirePlayer(visit);
    const done = await context.adjustments.request(operator, { player, amount, reason: why, formId: id });
    const notice =
      done === 'executed'
        ? `The balance of '${player.username}' is changed.`
        : `This exceeds your limit: another owner has to approve it within 7 days.`;
    return { to: `/players/${player.id}`, notice };
  },
});

function Overview({ player }: PlayerOverview) {
  return (
    <Facts
      facts={[
        ['Id', <code key="id">{player.id}</code>],
        ['State', stateOf(player)],
        ['Suspended since', <Time key="suspended" at={player.suspendedAt} />],
        ['Second factor since', <Time key="second-factor" at={player.secondFactorSince} />],
        ['Staff since', <Time key="staff" at={player.staffSince} />],
        ['Balance', formatNumber(player.balance)],
        ['Debt', <Debt key="debt" {...player} />],
        ['Joined', <Time key="joined" at={player.createdAt} />],
        ['Email', player.email === null ? '–' : `${player.email} (${player.isEmailVerified ? '' : 'not '}verified)`],
        ['Connected', [player.hasX && 'X', player.hasDiscord && 'Discord'].filter(Boolean).join(', ') || '–'],
        ['Referred by', player.referredBy === null ? '–' : <PlayerLink key="referrer" {...player.referredBy} />],
        ['Referrals', formatNumber(player.referrals)],
        ['Games', `${formatNumber(player.games)}, ${formatNumber(player.wins)} won`],
        ['Risk of collusion', formatNumber(player.risk)],
      ]}
    />
  );
}

function Suspension({ player: { id, suspendedAt } }: Pick<PlayerOverview, 'player'>) {
  return suspendedAt === null ? (
    <>
      <h2>Suspend</h2>
      <Form action={`/players/${id}/suspend`} submit="Suspend the player" isDanger>
        <p>This ends all sessions and open games, and refuses sign-in.</p>
        <Reason />
      </Form>
    </>
  ) : (
    <>
      <h2>End the suspension</h2>
      <Form action={`/players/${id}/unsuspend`} submit="Let the player sign in again">
        <Reason />
      </Form>
    </>
  );
}

function SecondFactor({ id }: { id: string }) {
  return (
    <>
      <h2>Turn off the second factor</h2>
      <Form action={`/players/${id}/second-factor-off`} submit="Turn off the second factor" isDanger>
        <p>
          For a player who has lost all passkeys and recovery codes. Make sure that it is them. Their password, or X, is
          then enough to sign in. They get a mail.
        </p>
        <Reason />
      </Form>
    </>
  );
}

function Staff({ player: { id, staffSince } }: Pick<PlayerOverview, 'player'>) {
  return staffSince === null ? (
    <>
      <h2>Mark as staff</h2>
      <Form action={`/players/${id}/mark-staff`} submit="Keep the account out of raffles" isDanger>
        <p>Accounts of the operator and of staff enter no raffles. Entries from before stay in their draw.</p>
        <Reason />
      </Form>
    </>
  ) : (
    <>
      <h2>No longer staff</h2>
      <Form action={`/players/${id}/unmark-staff`} submit="Let the account enter raffles">
        <Reason />
      </Form>
    </>
  );
}

function Adjustment({ id, limit }: { id: string; limit: number }) {
  return (
    <>
      <h2>Adjust the balance</h2>
      <Form action={`/players/${id}/adjust`} submit="Adjust the balance" isDanger>
        <p>
          Above {formatNumber(limit)} tickets in 24 hours, all players together, another owner has to approve your
          adjustment.
        </p>
        <FormId />
        <Field name="amount" hint="50 adds tickets, -50 takes some." />
        <Reason />
      </Form>
    </>
  );
}

function Debt({ id, debt }: { id: string; debt: number }) {
  return debt === 0 ? <>0</> : <a href={`/purchases/debts/${id}`}>{formatNumber(debt)}</a>;
}
