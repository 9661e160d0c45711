import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageOf, readCursor, writeCursor } from '../../../apps/server/src/modules/console-reads/cursor.js';
import { findCompletedGames } from '../../../apps/server/src/modules/console-reads/store/games.js';
import { findOrders } from '../../../apps/server/src/modules/console-reads/store/orders.js';
import { findPurchases } from '../../../apps/server/src/modules/console-reads/store/payments.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addDebtor, addPurchase, buyTickets, refund } from '../../support/builders/purchases.js';
import { addPrize, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock });

const reads = () => test.context.consoleReads;

/** Reads all pages of a list. */
async function readAll<Row>(read: (after: string | null) => Promise<{ rows: Row[]; next: string | null }>) {
  const pages: Row[][] = [];
  for (let after: string | null = null; ;) {
    const { rows, next } = await read(after);
    pages.push(rows);
    if (next === null) return pages;
    after = next;
  }
}

describe('the search for players', () => {
  it('finds an id, an email address, or the beginning of a username, ignoring case', async () => {
    const player = await addPlayer(test.context, { username: 'Maus_100', balance: 7 });
    await addPlayer(test.context, { username: 'Mausi' });
    await addPlayer(test.context, { username: 'MausX100' });
    const find = async (text: string) => {
      const { rows } = await reads().players.search(text, null);
      return rows.map(({ username }) => username);
    };

    expect(await find('maus')).toEqual(['Maus_100', 'Mausi', 'MausX100']);
    expect(await find(' MAUS_ ')).toEqual(['Maus_100']);
    expect(await find(player.id)).toEqual(['Maus_100']);
    expect(await find(`${player.id.toUpperCase()}@Example.test`)).toEqual(['Maus_100']);
    for (const none of ['Maus%', 'nobody@example.test', randomUUID(), "'; DROP TABLE profiles", 'maus\0', '\uFFFF']) {
      expect(await find(none)).toEqual([]);
    }
    expect((await reads().players.search('maus_', null)).rows).toMatchObject([{ balance: 7, suspendedAt: null }]);
  });

  it('has pages', async () => {
    for (let nth = 0; nth < 52; nth += 1) await addPlayer(test.context, { username: `Paged${nth}`, balance: 0 });

    const pages = await readAll((after) => reads().players.search('paged', after));

    expect(pages.map(({ length }) => length)).toEqual([50, 2]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(52);
  });
});

describe('the overview of a player', () => {
  it('has their balance, state, linked sign-ups, games, orders, purchases, reports and the actions on them', async () => {
    const { auth, operatorLog, players, database } = test.context;
    const { debtor, gameId } = await addDebtor(test.context, 40);
    const [twin, reporter] = [await addPlayer(test.context), await addPlayer(test.context)];
    const addTrace = (userId: string, device: string) =>
      database.pool.query(
        'INSERT INTO sign_up_traces (user_id, address_digest, device_digest, created_at) VALUES ($1, $2, $3, $4)',
        [userId, `address of ${debtor.id}`, device, clock.now()],
      );
    await addTrace(debtor.id, 'one');
    await addTrace(twin.id, 'other');
    await players.reports.add(reporter, { playerId: debtor.id, reason: 'cheating', details: 'Look!' });
    await operatorLog.record(
      { operator: 'ada', action: 'players suspend', target: debtor.id, reason: 'Refunded.' },
      (transaction) => auth.suspend(transaction, debtor),
    );

    const overview = await reads().players.overview(debtor.id);

    expect(overview).toMatchObject({
      player: { username: debtor.username, balance: 0, email: `${debtor.id}@example.test`, suspendedAt: clock.now() },
      linkedSignUps: [{ id: twin.id, username: twin.username, sameAddress: true, sameBrowser: false }],
      openGames: [{ id: gameId, status: 'waiting', player1: debtor.username, player2: null, stakeAmount: 40 }],
      orders: [],
      purchases: [{ tickets: 100, status: 'reversed', ticketsTakenBack: 60, ticketsOwed: 40 }],
      reports: [{ reason: 'cheating', details: 'Look!', reporter: reporter.username, closedAt: null }],
      actions: [{ operator: 'ada', action: 'players suspend', reason: 'Refunded.' }],
    });
    expect(overview?.player.debt).toBe(40);
    expect(overview?.transactions.map(({ type, balanceDelta }) => [type, balanceDelta])).toEqual([
      ['refund', -60],
      ['stake', -40],
      ['purchase', 100],
    ]);
    for (const none of [randomUUID(), 'nobody', '']) expect(await reads().players.overview(none)).toBe(null);
  });
});

describe('the look-up of games', () => {
  it('shows no move before the game is completed', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator, { move: 'rock' });
    const waiting = await reads().games.game(gameId);
    await playerActions(test.context, joiner).join(gameId);
    const joined = await reads().games.game(gameId);

    for (const [game, status] of [
      [waiting, 'waiting'],
      [joined, 'inProgress'],
    ] as const) {
      const hidden = { player1HasMoved: true, player1Move: null, player2HasMoved: false, player2Move: null };
      expect(game).toMatchObject({ ...hidden, status, player1: creator.username, winner: null });
      expect(JSON.stringify(game)).not.toMatch(/rock|nonce|sealed|commitment/i);
    }

    await playerActions(test.context, joiner).move(gameId, 'scissors');
    const moves = { player1Move: 'rock', player2Move: 'scissors', winner: creator.username };
    const completed = await reads().games.game(gameId);
    expect(completed).toMatchObject({ status: 'completed', ...moves });
    expect(completed?.transactions.map(({ type, balanceDelta }) => [type, balanceDelta])).toEqual([
      ['stake', -5],
      ['stake', -5],
      ['win', 10],
      ['loss', 0],
    ]);
    expect(await reads().games.game(randomUUID())).toBe(null);
    expect(await reads().games.game("' OR true")).toBe(null);
  });

  it('lists the completed games of a player in both seats, also across a page that ends among games of the same time', async () => {
    const [one, two] = [await addPlayer(test.context), await addPlayer(test.context)];
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const [creator, joiner] = nth < 3 ? [one, two] : [two, one];
      const gameId = await addListedGame(test.context, creator, { move: 'rock' });
      await playerActions(test.context, joiner).join(gameId);
      await playerActions(test.context, joiner).move(gameId, 'rock');
      ids.push(gameId);
    }
    const listed = await readAll(async (after) => {
      const found = await test.context.database.run((on) => findCompletedGames(on, one.id, readCursor(after), 3));
      return pageOf(found, 2, ({ id, completedAt }) => writeCursor({ at: completedAt ?? new Date(0), id }));
    });

    expect(listed.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(listed.flat().map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
    expect((await reads().games.completedGamesOf(two.id, null)).rows).toHaveLength(6);
  });

  it('shows neither the seed, nor the initial moves, nor an undecided move of a tournament', async () => {
    const { tournamentId, players, actions } = await addTournament(test.context, { initialMoves: decidedMoves(4) });
    const [first] = players;
    const { tournament } = await test.context.tournaments.queries.get(first ?? null, { tournamentId });
    const final = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(final.id, 'rock');

    // In plain text, as no version stores it.
    await test.context.database.pool.query(
      `UPDATE tournament_matches SET player1_move = 'rock', sealed_move = NULL WHERE id = $1`,
      [final.id],
    );
    const found = await reads().games.tournament(tournamentId);

    expect(found).toMatchObject({ status: 'in_progress', participantCount: 4, winner: null });
    expect(found?.participants.map(({ username }) => username)).toEqual(players.map(({ username }) => username));
    expect(found?.matches.at(-1)).toMatchObject({ status: 'ready', player1Move: null, player2Move: null });
    expect(found?.matches[0]).toMatchObject({ status: 'completed', winner: players[0]?.username });
    expect(Object.keys({ ...found, ...found?.participants[0], ...found?.matches[0] }).join()).not.toMatch(
      /seed|nonce|initial|sealed|commitment/i,
    );
    expect((await reads().games.tournamentsOf(players[0]?.id ?? '', null)).rows).toMatchObject([{ id: tournamentId }]);
    expect(await reads().games.tournament(randomUUID())).toBe(null);
  });
});

describe('the lists of the shop', () => {
  it('have orders with their addresses and holds, the oldest first, and purchases and refunds, the newest first', async () => {
    const { shop } = reads();
    const prizeId = await addPrize(test.context, { name: 'A mug' });
    clock.advance(1000);
    const { debtor } = await addDebtor(test.context, 10);
    clock.advance(1000);
    const buyer = await addPlayer(test.context, { balance: 0 });
    await buyTickets(test.context, buyer);
    await shopActions(test.context, buyer).redeem(prizeId);

    const [order] = (await shop.orders('waiting', null)).rows;
    expect(order).toMatchObject({ productName: 'A mug', username: buyer.username, address: { city: 'London' } });
    expect(order?.hold).toMatchObject({ cause: 'freshTickets' });
    expect((await shop.purchases(null)).rows.slice(0, 2)).toMatchObject([
      { username: buyer.username },
      { playerId: debtor.id },
    ]);
    expect((await shop.reversals(null)).rows[0]).toMatchObject({ username: debtor.username, ticketsOwed: 10 });
  });

  it('have each open order where its hold belongs, page by page', async () => {
    const { pool } = test.context.database;
    const player = await addPlayer(test.context, { balance: 100 });
    const productId = await addPrize(test.context, { ticketPrice: 1, availableQuantity: 100 });
    await shopActions(test.context, player).redeem(productId);
    // Every combination, five times.
    await pool.query(
      `INSERT INTO prize_redemptions (id, order_reference, product_id, user_id, ticket_price, shipping_address, status, created_at,
          held_until, review_requested_at, released_at)
        SELECT gen_random_uuid(), 'COPY-' || gen_random_uuid(), product_id, user_id, ticket_price,
          CASE WHEN has_address THEN shipping_address END, 'ordered', original.created_at, held, requested, released
        FROM prize_redemptions AS original, generate_series(1, 5), (VALUES (true), (false)) AS addresses (has_address),
          (VALUES (NULL::timestamptz), ($2::timestamptz), ($2::timestamptz + interval '1 day')) AS holds (held),
          (VALUES (NULL::timestamptz, NULL::timestamptz), ($2, NULL), ($2, $2)) AS reviews (requested, released)
        WHERE product_id = $1`,
      [productId, clock.now()],
    );
    type Order = Awaited<ReturnType<typeof test.context.consoleReads.shop.orders>>['rows'][number];
    const listed = async (list: Parameters<typeof test.context.consoleReads.shop.orders>[0]) => {
      const pages: Order[][] = [];
      for await (const page of reads().shop.allOrders(list)) pages.push(page);
      return pages.flat().filter(({ orderReference }) => orderReference.startsWith('COPY-'));
    };
    const [ready, waiting, review] = [await listed('ready'), await listed('waiting'), await listed('review')];

    expect([ready.length, waiting.length, review.length]).toEqual([20, 70, 30]);
    expect(new Set([...ready, ...waiting].map(({ id }) => id)).size).toBe(90);
    expect(ready.filter(({ hold, address }) => hold !== null || address === null)).toEqual([]);
    expect(waiting.filter(({ hold, address }) => hold === null && address !== null)).toEqual([]);
    expect(review.filter(({ hold }) => hold?.cause !== 'review')).toEqual([]);
    const [ordered, held] = [await listed('ordered'), await listed('held')];
    expect([ordered.length, held.length]).toEqual([40, 50]);
    expect(ordered.filter(({ hold }) => hold !== null)).toEqual([]);
    expect(held.filter(({ hold }) => hold === null)).toEqual([]);
    await pool.query("DELETE FROM prize_redemptions WHERE order_reference LIKE 'COPY-%'");
  });

  it('have pages, and ignore a cursor that is none of theirs', async () => {
    const { shop } = reads();
    const buyer = await addPlayer(test.context, { balance: 200 });
    await refund(test.context, await buyTickets(test.context, buyer));
    const prizeId = await addPrize(test.context);
    for (let nth = 0; nth < 3; nth += 1) {
      await addPurchase(test.context, buyer);
      await shopActions(test.context, buyer).redeem(prizeId);
    }
    const { database } = test.context;
    const cursorOf = ({ createdAt: at, id }: { createdAt: Date; id: string }) => writeCursor({ at, id });
    const ordersAfter = async (after: string | null) => {
      const page = { now: clock.now(), cursor: readCursor(after), limit: 3 };
      const found = await database.run((on) => findOrders(on, 'ready', page));
      return pageOf(found, 2, cursorOf);
    };
    const purchasesAfter = async (after: string | null) => {
      const found = await database.run((on) => findPurchases(on, readCursor(after), 3));
      return pageOf(found, 2, cursorOf);
    };

    for (const [small, whole] of [
      [await readAll<{ id: string }>(ordersAfter), (after: string | null) => shop.orders('ready', after)],
      [await readAll<{ id: string }>(purchasesAfter), (after: string | null) => shop.purchases(after)],
    ] as const) {
      const ids = (await whole(null)).rows.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(2);
      expect(small.flat().map(({ id }) => id)).toEqual(ids);
      for (const invalid of ['', 'x', '1_x', `9999999999999999_${randomUUID()}`, "1_' OR true"]) {
        expect((await whole(invalid)).rows.map(({ id }) => id)).toEqual(ids);
      }
    }
    expect((await shop.reversals('1_event')).rows).toEqual([]);
    expect((await shop.reversals('1_\0')).rows).not.toEqual([]);
  });
});
