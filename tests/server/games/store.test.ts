import { randomUUID } from 'node:crypto';
import { maximumOpenGames } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { extendDeadlines } from '../../../apps/server/src/modules/games/store/extend-deadlines.js';
import { StillOpen } from '../../../apps/server/src/platform/departures.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { FakeClock } from '../../support/fake-clock.js';
import { observeStatements } from '../../support/statements.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock });

describe('a command on games and players that the process knows', () => {
  it('needs no other statement than the one that stores it', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    await playerActions(test.context, joiner).create(5);
    const gameId = await addListedGame(test.context, creator);
    const observed = observeStatements(test.database);

    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'rock');

    const statements = observed.stop().filter((text) => !text.includes('pg_notify') && !text.includes('"inbox'));
    expect(statements.filter((text) => /FROM (games|profiles)/.test(text))).toEqual([]);
    expect(statements.filter((text) => text.includes('store_game_batch'))).toHaveLength(2);
  });

  it('shows the new name of its other player', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator);
    const username = `named_${creator.id.slice(0, 8)}`;
    await test.context.profiles.updateUsername(creator, username);

    expect(await playerActions(test.context, joiner).join(gameId)).toMatchObject({ player1: { username } });
  });

  it('on a public game does not ask who has blocked whom, as joining is open to everyone', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator);
    await test.context.players.blocks.block(creator, joiner.id);

    expect(await playerActions(test.context, joiner).join(gameId)).toMatchObject({ status: 'inProgress' });
  });
});

describe('a player who deletes their account', () => {
  it('cannot go while any game is open, in either seat', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator);
    const { departure } = test.context.games;
    const remove = (player: typeof creator) =>
      test.context.database.transaction(async (transaction) => departure.remove?.(transaction, player));

    await expect(remove(joiner)).resolves.toBeUndefined();
    await playerActions(test.context, joiner).join(gameId);
    for (const player of [creator, joiner]) await expect(remove(player)).rejects.toThrow(StillOpen);
    await departure.settle?.(joiner);
    for (const player of [creator, joiner]) await expect(remove(player)).resolves.toBeUndefined();
  });
});

describe('the deadlines that an outage extends', () => {
  it('are those of open games after its start and up to the last one, each a version later', async () => {
    const player = await addPlayer(test.context);
    const actions = playerActions(test.context, player);
    const startedAt = clock.now();
    const deadlines = [-1, 0, 1, 1000, 1001].map((ms) => new Date(startedAt.getTime() + ms));
    const gameIds: string[] = [];
    for (const deadline of deadlines) {
      const gameId = await addListedGame(test.context, player);
      await test.context.database.pool.query('UPDATE games SET deadline_at = $2 WHERE id = $1', [gameId, deadline]);
      gameIds.push(gameId);
    }
    const over = await addListedGame(test.context, player);
    await actions.cancel(over);
    const extend = (lastDeadlineAt: Date | null) =>
      test.context.database.transaction((transaction) =>
        extendDeadlines(transaction, { startedAt, lengthMs: 60_000, lastDeadlineAt }),
      );

    const extended = await extend(deadlines[3] ?? null);

    expect(extended).toBe(2);
    const views = await Promise.all(gameIds.map((id) => actions.view(id)));
    expect(views.map(({ version, isDeadlineExtended }) => [version, isDeadlineExtended])).toEqual([
      [2, false],
      [2, false],
      [3, true],
      [3, true],
      [2, false],
    ]);
    expect(views.map(({ deadlineAt }) => Date.parse(deadlineAt ?? '') - startedAt.getTime())).toEqual([
      -1, 0, 60_001, 61_000, 1001,
    ]);
    await extend(null);
    expect(await actions.view(gameIds[4] ?? '')).toMatchObject({ version: 3, isDeadlineExtended: true });
    for (const gameId of gameIds) await actions.cancel(gameId);
  });
});

describe('sealed moves', () => {
  it('are read in pages in the order of the games’ ids, and replaced only if they are unchanged', async () => {
    const player = await addPlayer(test.context, { balance: 1000 });
    const gameIds: string[] = [];
    for (let index = 1; index < maximumOpenGames; index += 1) gameIds.push(await addListedGame(test.context, player));
    const { gameId: unmoved } = await playerActions(test.context, player).create(1);
    const { sealedMoves } = test.context.games;
    const { database } = test.context;
    const read = (after: string | null, limit: number) =>
      database.run((connection) => sealedMoves.find(connection, after, limit));

    const all = await read(null, 1000);
    const own = all.filter(({ id }) => [...gameIds, unmoved].includes(id));

    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
    expect(await read(null, 3)).toEqual(all.slice(0, 3));
    expect(await read(all[2]?.id ?? '', 2)).toEqual(all.slice(3, 5));
    expect(own.map(({ id, sealed }) => [id, sealed !== null])).toEqual(
      [...gameIds, unmoved].toSorted().map((id) => [id, id !== unmoved]),
    );

    const [row, other] = own.filter(({ sealed }) => sealed !== null);
    if (!row || !other) throw new Error('there are sealed moves');
    const replace = (sealed: string | null, id = row.id) =>
      database.run((connection) => sealedMoves.replace(connection, { ...row, id, sealed }, 'replaced'));
    expect(await replace('something else')).toBe(false);
    expect(await replace(row.sealed, randomUUID())).toBe(false);
    expect(await replace(row.sealed)).toBe(true);
    const after = await read(null, 1000);
    expect(after).toEqual(all.map((each) => (each.id === row.id ? { ...row, sealed: 'replaced' } : each)));
    await database.pool.query('UPDATE games SET sealed_move = $2 WHERE id = $1', [row.id, row.sealed]);
  });
});
