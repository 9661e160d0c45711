import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, playerActions, grantTickets } from '../../support/builders/players.js';
import { addPrize, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { whileWriting } from '../../support/locked-row.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2030-06-10T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

// 30 tickets from two opponents or more are a reason, and 50 from one.
const test = useTestContext({ clock, env: { REVIEW_TICKETS: '30', REVIEW_ONE_OPPONENT_TICKETS: '50' } });

type Player = Awaited<ReturnType<typeof addPlayer>>;

const addOldPlayer = (balance = 100) =>
  addPlayer(test.context, { balance, createdAt: new Date(clock.now().getTime() - 30 * dayMs) });

/** Plays a game that `winner` wins. Returns its id. */
async function play(winner: Player, loser: Player, stake = 10): Promise<string> {
  const [one, other] = [playerActions(test.context, winner), playerActions(test.context, loser)];
  const { gameId } = await one.create(stake);
  await one.move(gameId, 'rock');
  await other.join(gameId);
  await other.move(gameId, 'scissors');
  return gameId;
}

/** Counts all results, as the job does. Returns how many were new. */
async function count(): Promise<number> {
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

/** Moves tickets in one game to `winner` from a new account with 20 tickets. */
async function winFromNew(winner: Player, stake: number): Promise<void> {
  await play(winner, await addPlayer(test.context, { balance: 20 }), stake);
}

describe('tickets won from other accounts', () => {
  it('are a reason if these accounts were new and lost half of what they had', async () => {
    const [winner, lucky] = [await addOldPlayer(), await addOldPlayer()];
    for (let nth = 0; nth < 3; nth += 1) await winFromNew(winner, 13);
    // From each of them less than half of its tickets.
    for (let nth = 0; nth < 5; nth += 1) await winFromNew(lucky, 9);

    await count();

    expect([await reasonsFor(winner), await reasonsFor(lucky)]).toEqual([['newAccounts'], undefined]);
  });

  it('are a reason if the player referred these accounts', async () => {
    const winner = await addOldPlayer();
    for (let nth = 0; nth < 3; nth += 1) {
      const friend = await addOldPlayer(20);
      await test.context.database.pool.query('UPDATE profiles SET referred_by = $1 WHERE id = $2', [
        winner.id,
        friend.id,
      ]);
      await play(winner, friend, 13);
    }

    await count();

    expect(await reasonsFor(winner)).toEqual(['referrals']);
  });

  it.each(['address_digest', 'device_digest'] as const)(
    'are a reason if the accounts share the %s of the sign-up',
    async (column) => {
      const players = [await addOldPlayer(), await addOldPlayer(20), await addOldPlayer(20), await addOldPlayer(20)];
      const [winner, ...losers] = players as [Player, ...Player[]];
      await linkSignUps(players, column);
      for (const loser of losers) await play(winner, loser, 13);

      await count();

      expect(await reasonsFor(winner)).toEqual(['sameSignUp']);
    },
  );

  it('are a reason if one opponent lost most of its tickets, in few games or among many won back', async () => {
    const [winner, loser] = [await addOldPlayer(), await addOldPlayer()];
    const [padding, padded] = [await addOldPlayer(), await addOldPlayer()];
    const gameIds = [await play(winner, loser, 90)];
    for (let nth = 0; nth < 4; nth += 1) {
      await play(padding, padded, 40);
      if (nth < 2) await play(padded, padding, 40);
    }

    await count();

    const suspects = await test.context.collusion.listSuspects(100);
    expect(suspects.find(({ userId }) => userId === winner.id)).toMatchObject({
      username: winner.username,
      risk: 47,
      reasons: [{ kind: 'oneOpponent', share: 47, tickets: 90 }],
      opponents: [{ username: loser.username, games: 1, won: 90, lost: 0, wonIds: gameIds }],
    });
    expect(await reasonsFor(padding)).toEqual(['oneOpponent']);
  });

  it('are a reason if several opponents lost most of their tickets, over the end of a month', async () => {
    const winner = await addOldPlayer();
    const losers = [await addOldPlayer(30), await addOldPlayer(30)];
    for (const loser of losers) await play(winner, loser, 12);
    await count();
    expect(await reasonsFor(winner)).toBe(undefined);
    clock.advance(31 * dayMs);
    for (const loser of losers) await play(winner, loser, 12);

    await count();

    expect(await reasonsFor(winner)).toEqual(['oneSided']);
    clock.advance(100 * dayMs);
    expect(await test.context.database.run((on) => test.context.collusion.isSuspect(on, winner))).toBe(true);
  });

  it('are a reason for the last account of a chain', async () => {
    const [leader, middle] = [await addOldPlayer(), await addOldPlayer(0)];
    const feeder = await addOldPlayer();
    await test.context.database.transaction((transaction) => grantTickets(test.context, transaction, middle, 10));
    for (let nth = 0; nth < 9; nth += 1) await play(middle, feeder, 10);
    await play(leader, middle, 90);

    await count();

    // The account in between has nothing left.
    expect([await reasonsFor(leader), await reasonsFor(middle)]).toEqual([['oneOpponent'], undefined]);
  });

  it('are no reason for friends who win and lose, even if everything links them', async () => {
    const [one, other, rich] = [await addOldPlayer(), await addPlayer(test.context), await addOldPlayer(1000)];
    await linkSignUps([one, other], 'device_digest');
    await test.context.database.pool.query('UPDATE profiles SET referred_by = $1 WHERE id = $2', [one.id, other.id]);
    for (let nth = 0; nth < 4; nth += 1) {
      await play(one, other, 40);
      await play(other, one, 40);
    }
    // As many tickets as were won from the friend, so that these could be the ones that are left.
    await play(one, rich, 100);
    await play(one, rich, 60);

    await count();

    expect([await reasonsFor(one), await reasonsFor(other)]).toEqual([undefined, undefined]);
  });

  it('are no reason if the player has lost them again', async () => {
    const [winner, loser, strong] = [await addOldPlayer(), await addOldPlayer(), await addOldPlayer(1000)];
    await play(winner, loser, 90);
    await play(strong, winner, 60);

    await count();

    expect(await reasonsFor(winner)).toBe(undefined);
  });

  it('include those of tournaments', async () => {
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
  });
});

describe('the job', () => {
  it('counts each result once, after the transactions before it have ended', async () => {
    await count();
    await play(await addOldPlayer(), await addOldPlayer());
    const countNow = () => test.context.collusion.countNew(async () => undefined);

    await whileWriting(test, async () => expect(await countNow()).toBe(0));
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
    for (let nth = 0; nth < 9; nth += 1) await play(winner, loser);

    await count();

    expect((await view(productId)).viewer).toMatchObject({ nextHold: { cause: 'review' }, orders: [held] });
    const { viewer } = await redeem(productId);
    expect(viewer.orders).toMatchObject([held, held]);
    for (const { orderReference } of viewer.orders) await release(orderReference);
    expect(await reasonsFor(winner)).toBe(undefined);
    // What was counted before no longer counts.
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
});
