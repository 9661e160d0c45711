import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, playerActions } from '../../support/builders/players.js';
import { addPrize, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2030-06-10T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// Two wins in a row against linked accounts are enough, and three against others.
const test = useTestContext({
  clock,
  env: { REVIEW_TICKETS: '20', REVIEW_LINKED_DEVIATION: '1.4', REVIEW_DEVIATION: '1.7' },
});

type Player = Awaited<ReturnType<typeof addPlayer>>;

const addOldPlayer = () => addPlayer(test.context, { createdAt: new Date(clock.now().getTime() - 30 * dayMs) });

/** Plays a game that `winner` wins. Returns its id. */
async function play(winner: Player, loser: Player, stake = 10): Promise<string> {
  const [one, other] = [playerActions(test.context, winner), playerActions(test.context, loser)];
  const { gameId } = await one.create(stake);
  await one.move(gameId, 'rock');
  await other.join(gameId);
  await other.move(gameId, 'scissors');
  return gameId;
}

/** Counts all results, as the job does when they are old enough. Returns how many were new. */
async function count(): Promise<number> {
  clock.advance(6 * minuteMs);
  return test.context.collusion.countNew((...suspects) => test.context.shop.reviews.request(...suspects));
}

/** Stores that accounts were created from one network address, or in one browser. */
async function linkSignUps(players: Player[], column: 'address_digest' | 'device_digest'): Promise<void> {
  for (const { id } of players) {
    await test.context.database.pool.query(
      `INSERT INTO sign_up_traces (user_id, address_digest, device_digest, created_at) VALUES ($1, $2, $2, $3)`,
      [id, `of ${id}`, clock.now()],
    );
    const shared = `UPDATE sign_up_traces SET ${column} = $2 WHERE user_id = $1`;
    await test.context.database.pool.query(shared, [id, players[0]?.id]);
  }
}

const reasonsFor = async ({ id }: Player) => {
  const suspects = await test.context.collusion.listSuspects(100);
  return suspects.find(({ userId }) => userId === id)?.reasons.map(({ kind }) => kind);
};

describe('results against other accounts', () => {
  it('are a reason if these accounts are new', async () => {
    const winner = await addOldPlayer();
    for (let nth = 0; nth < 3; nth += 1) await play(winner, await addPlayer(test.context));

    await count();

    expect(await reasonsFor(winner)).toEqual(['newAccounts']);
  });

  it('are a reason if the player referred them', async () => {
    const winner = await addOldPlayer();
    for (let nth = 0; nth < 2; nth += 1) {
      const friend = await addOldPlayer();
      await test.context.database.pool.query('UPDATE profiles SET referred_by = $1 WHERE id = $2', [
        winner.id,
        friend.id,
      ]);
      await play(winner, friend);
    }

    await count();

    expect(await reasonsFor(winner)).toEqual(['referrals']);
  });

  it.each(['address_digest', 'device_digest'] as const)(
    'are a reason if they share the %s of the sign-up',
    async (column) => {
      const players = [await addOldPlayer(), await addOldPlayer(), await addOldPlayer()];
      const [winner, ...losers] = players as [Player, ...Player[]];
      await linkSignUps(players, column);
      for (const loser of losers) await play(winner, loser);

      await count();

      expect(await reasonsFor(winner)).toEqual(['sameSignUp']);
    },
  );

  it('are a reason if they are from one opponent, and repeatedly one-sided', async () => {
    const [winner, loser] = [await addOldPlayer(), await addOldPlayer()];
    const gameIds: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) gameIds.unshift(await play(winner, loser));

    await count();

    const suspects = await test.context.collusion.listSuspects(100);
    expect(suspects.find(({ userId }) => userId === winner.id)).toMatchObject({
      username: winner.username,
      month: '2030-06-01',
      risk: 200,
      reasons: [
        { kind: 'oneOpponent', share: 100, tickets: 60 },
        { kind: 'oneSided', share: 100, tickets: 60 },
      ],
      opponents: [{ username: loser.username, games: 6, won: 60, lost: 0, wonIds: gameIds.slice(0, 5) }],
    });
  });

  it('are no reason for friends who win and lose, even if everything links them', async () => {
    const [one, other] = [await addOldPlayer(), await addPlayer(test.context)];
    await linkSignUps([one, other], 'device_digest');
    await test.context.database.pool.query('UPDATE profiles SET referred_by = $1 WHERE id = $2', [one.id, other.id]);
    for (let nth = 0; nth < 4; nth += 1) {
      await play(one, other);
      await play(other, one);
    }

    await count();

    expect([await reasonsFor(one), await reasonsFor(other)]).toEqual([undefined, undefined]);
  });

  it('include tournaments, of which each is one event', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const { tournament } = await test.context.tournaments.queries.get(null, { tournamentId });
    const { id: matchId } = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(matchId, 'rock');
    await actions[2]?.move(matchId, 'scissors');

    await count();

    const { rows } = await test.context.database.pool.query(
      'SELECT opponent_id, won::int, won_ids FROM collusion_opponents WHERE user_id = $1 ORDER BY opponent_id',
      [players[0]?.id],
    );
    const losers = players.slice(1).map(({ id }) => id);
    expect(rows).toEqual(losers.toSorted().map((id) => ({ opponent_id: id, won: 10, won_ids: [tournamentId] })));
    // 30 tickets, but no series.
    expect(await reasonsFor(players[0] as Player)).toBe(undefined);
  });
});

describe('the job', () => {
  it('counts each result once, after the transactions before it have ended', async () => {
    await count();
    await play(await addOldPlayer(), await addOldPlayer());
    const countNow = () => test.context.collusion.countNew(async () => undefined);

    expect(await countNow()).toBe(0);
    clock.advance(6 * minuteMs);
    const counted = await Promise.all([countNow(), countNow()]);

    expect(counted.toSorted()).toEqual([0, 1]);
    expect(await count()).toBe(0);
  });

  it('holds the orders of a suspect, placed before and after, until they are released', async () => {
    const [winner, loser] = [await addOldPlayer(), await addOldPlayer()];
    const { redeem, view } = shopActions(test.context, winner);
    const productId = await addPrize(test.context, { ticketPrice: 10 });
    const release = (reference: string) =>
      test.context.database.transaction((transaction) => test.context.shop.reviews.release(transaction, reference));
    const held = { status: 'held', hold: { cause: 'review' } };
    await redeem(productId);
    for (let nth = 0; nth < 4; nth += 1) await play(winner, loser);

    await count();

    expect((await view(productId)).viewer).toMatchObject({ nextHold: { cause: 'review' }, orders: [held] });
    const { viewer } = await redeem(productId);
    expect(viewer.orders).toMatchObject([held, held]);
    for (const { orderReference } of viewer.orders) await release(orderReference);
    expect(await reasonsFor(winner)).toBe(undefined);
    // Neither new results of this month nor a new order bring the review back.
    await play(winner, loser);
    await count();
    expect((await redeem(productId)).viewer).toMatchObject({
      nextHold: null,
      orders: [{ status: 'ordered' }, { status: 'ordered' }, { status: 'ordered' }],
    });
    await test.context.outbox.sendDue();
    const subjects: string[] = (test.context.sandboxes.mailbox?.mails() ?? [])
      .filter(({ to }) => to === `${winner.id}@example.test`)
      .map(({ subject }) => subject.replace(/:.*/, ''));
    expect(subjects.toSorted()).toEqual([
      'We are checking your order',
      'We are checking your order',
      'Your order is on its way to shipping',
      'Your order is on its way to shipping',
    ]);
  });

  it('lets a month count until the next one ends, and then deletes it', async () => {
    const [winner, loser] = [await addOldPlayer(), await addOldPlayer()];
    for (let nth = 0; nth < 4; nth += 1) await play(winner, loser);
    await count();
    const { collusion, database } = test.context;
    const isSuspect = () => database.run((connection) => collusion.isSuspect(connection, winner));

    expect(await isSuspect()).toBe(true);
    clock.advance(31 * dayMs);
    await collusion.deleteOld();
    expect(await isSuspect()).toBe(true);
    clock.advance(31 * dayMs);
    expect(await isSuspect()).toBe(false);
    await collusion.deleteOld();

    const { rows } = await database.pool.query(
      'SELECT FROM collusion_opponents UNION ALL SELECT FROM collusion_records',
    );
    expect(rows).toHaveLength(0);
  });
});
