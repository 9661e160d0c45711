import type { EventOf, TournamentMatch } from '@game/contract';
import { shortGameId } from '@game/site';
import { describe, expect, it } from 'vitest';
import { moves, type Move } from '@game/rules';
import { createHttpClient, type ApiResponse } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import {
  connectRealtime,
  isListed,
  isUnlisted,
  type RealtimeClient,
} from '../../support/counterparts/realtime-client.js';
import { dividePage, withoutHistory } from '../../support/counterparts/pages.js';
import { repetitions } from '../../support/torture/scale.js';
import { observeStatements } from '../../support/statements.js';
import { createTestContext, startTestServer, type TestContext, type TestServer } from '../../support/test-context.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer();

const gameCount = repetitions({ usual: 9, torture: 1000 });
/** Any name of a move, or of the nonce that would open a commitment. */
const revealing = new RegExp(`\\b(${[...moves, 'CAT', 'CHEESE', 'MOUSE', 'nonce'].join('|')})\\b`);

/** The status, headers and body of an answer, except for the date header, which always differs. */
function textOf(answer: ApiResponse<unknown>): string {
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return JSON.stringify([answer.status, headers, answer.text]);
}

describe('a hidden move of player 1', () => {
  it('is found once by a change of the key that reads the games page after page', async () => {
    const { games, database } = server.context;
    const player = await addPlayer(server.context);
    const listed: string[] = [];
    while (listed.length < 6) listed.push(await addListedGame(server.context, player, { stakeAmount: 1 }));
    const ordered = listed.toSorted();

    // The oldest game is now the last in the order in which the table stores its rows.
    await database.pool.query('UPDATE games SET stake_amount = stake_amount WHERE id = $1', [ordered[0]]);
    const pageAfter = (id: string | null) => database.run((on) => games.sealedMoves.find(on, id, 2));
    const ids: string[] = [];
    for (let found = await pageAfter(null); found.length > 0; found = await pageAfter(ids.at(-1) ?? null)) {
      ids.push(...found.map(({ id }) => id));
    }

    expect(ids.filter((id) => listed.includes(id))).toEqual(ordered);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not appear in anything that other players and visitors can read', async () => {
    const [creator, joiner, stranger] = [
      await addPlayer(server.context, { balance: 1_000_000 }),
      await addPlayer(server.context, { balance: 1_000_000 }),
      await addPlayer(server.context),
    ];
    const own = createHttpClient(server.address, cookieOf(creator));
    const opponent = createHttpClient(server.address, cookieOf(joiner));
    const thirds = [createHttpClient(server.address, cookieOf(stranger)), createHttpClient(server.address)];
    const listeners: RealtimeClient[] = [];
    for (const cookie of [cookieOf(joiner), cookieOf(stranger), '']) {
      const listener = await connectRealtime(server.address, cookie);
      await listener.watch({ room: 'lobby' });
      listeners.push(listener);
    }
    const builtPages = new Set<string>();
    const lengths: Record<Move, Set<string>> = { rock: new Set(), paper: new Set(), scissors: new Set() };

    for (let index = 0; index < gameCount; index += 1) {
      const move = moves[index % 3] as Move;
      const { body } = await own.call('games.createWithStake', { stakeAmount: 5 });
      const { gameId } = body;
      const toAuthor = [await own.call('games.move', { gameId, move }), await own.call('games.get', { gameId })];
      for (const listener of listeners) await listener.next('lobby.changed', isListed(gameId));
      const read: ApiResponse<unknown>[] = [await opponent.call('games.get', { gameId })];
      for (const third of thirds) {
        read.push(await third.call('lobby.listGames', {}), await third.call('games.get', { gameId }));
      }
      read.push(await opponent.call('games.joinWithStake', { gameId }));
      read.push(await opponent.call('games.get', { gameId }), await opponent.call('games.listOpen', {}));
      const room = await page(`/game/${gameId}`, cookieOf(joiner));
      const { written, built } = dividePage(withoutHistory(room.text));
      expect(written).toContain(gameId);
      read.push({ ...room, text: written });
      // The page has a card for each move.
      builtPages.add(built.replaceAll(gameId, ''));
      const messages = await messagesBeforeTheEnd(listeners, gameId);

      for (const answer of read) expect(textOf(answer)).not.toMatch(revealing);
      expect(JSON.stringify(messages)).not.toMatch(revealing);
      // Only ids and times differ between games, and their lengths are constant. The number of games is up to a second old.
      const texts = [...toAuthor, ...read].map(({ text }) => text.replace(/"available":.*/, ''));
      lengths[move].add([...texts, ...messages].map(({ length }) => length).join());

      await opponent.call('games.move', { gameId, move: 'rock' });
      await listeners[0]?.next('games.changed', ({ game }) => game.id === gameId && game.status === 'completed');
      for (const listener of listeners) listener.received.length = 0;
    }

    expect(lengths.rock).toEqual(lengths.paper);
    expect(lengths.rock).toEqual(lengths.scissors);
    expect([lengths.rock.size, builtPages.size]).toEqual([1, 1]);
    for (const listener of listeners) listener.close();
  });
});

describe('until a game or match is completed', () => {
  it('its moves cannot be learned from any answer, message, length, log line or SQL statement [D-03]', async () => {
    const lines: string[] = [];
    const logged = await startTestServer({ log: { write: (line: string) => lines.push(line) } });
    // A context without a server, because the statements of jobs would be recorded too.
    const quiet = await createTestContext();
    await statementsOfMove(quiet, 'rock');
    const [lengths, statements] = [new Set<string>(), new Set<string>()];

    for (const move of moves) {
      const texts = [...(await observeGame(logged, move)), ...(await observeMatch(logged, move))];
      for (const text of texts) expect(text).not.toMatch(revealing);
      lengths.add(texts.map(({ length }) => length).join());
      statements.add((await statementsOfMove(quiet, move)).join('\n'));
    }

    expect([lengths.size, statements.size]).toEqual([1, 1]);
    expect([...statements].join()).toMatch(/store_game_batch.*store_tournament_batch/s);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/\b(rock|paper|scissors)\b|[0-9a-f]{64}/);
    await quiet.close();
    await logged.close();
  });
});

describe('the log', () => {
  it('contains no move and no nonce, even when a statement fails', async () => {
    const lines: string[] = [];
    const logging = await startTestServer({ log: { write: (line: string) => lines.push(line) } });
    const player = await addPlayer(logging.context);
    const { call } = createHttpClient(logging.address, cookieOf(player));
    await logging.context.database.pool.query(
      `ALTER TABLE games ADD CONSTRAINT no_moves CHECK (player1_commitment IS NULL)`,
    );
    const created = await waitUntil(async () => {
      const reply = await call('games.createWithStake', { stakeAmount: 5 });
      // A server that has just started can ask to try again.
      if (reply.status !== 200 && reply.status !== 503) throw new Error(reply.text);
      return reply.status === 200 && reply;
    });

    const answer = await call('games.move', { gameId: created.body.gameId, move: 'rock' });

    expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } });
    expect(answer.text).not.toMatch(revealing);
    expect(lines.join('')).toContain('no_moves');
    expect(lines.join('')).not.toMatch(/rock|[0-9a-f]{64}/);
    await logging.close();
  });
});

/**
 * Returns all realtime messages about a game that was created, listed and joined. Waits for the last message of every
 * listener. Counters are left out: they arrive at any time and contain no move.
 */
async function messagesBeforeTheEnd(listeners: RealtimeClient[], gameId: string): Promise<string[]> {
  for (const listener of listeners) await listener.next('lobby.changed', isUnlisted(gameId));
  await listeners[0]?.next('games.changed', ({ game }) => game.id === gameId && game.status === 'inProgress');
  return listeners
    .flatMap(({ received }) => received)
    .flatMap(({ event, content }) => {
      if (event === 'games.changed') return [JSON.stringify(content)];
      return event === 'lobby.changed' ? aboutGame(content as EventOf<'lobby.changed'>, gameId) : [];
    });
}

/** Returns the part of a message to the lobby about one game: which games share a message depends on the time. */
function aboutGame({ listed, unlisted }: EventOf<'lobby.changed'>, gameId: string): string[] {
  return [...listed.filter(({ id }) => id === gameId), ...unlisted.filter((id) => id === shortGameId(gameId))].map(
    (part) => JSON.stringify(part),
  );
}

async function page(path: string, cookie: string): Promise<ApiResponse<null>> {
  const response = await fetch(`${server.address}${path}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, text: await response.text(), body: null };
}

/** Plays a game in which player 1 chooses `move`; returns all that the opponent, a stranger and a visitor receive. */
async function observeGame({ context, address }: TestServer, move: Move): Promise<string[]> {
  const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
  const cookies = [cookieOf(joiner), cookieOf(await addPlayer(context)), ''];
  const listeners = await Promise.all(cookies.map((cookie) => connectRealtime(address, cookie)));
  await Promise.all(listeners.map((listener) => listener.watch({ room: 'lobby' })));
  const gameId = await addListedGame(context, creator, { move });
  for (const listener of listeners) await listener.next('lobby.changed', isListed(gameId));
  const joined = await createHttpClient(address, cookies[0]).call('games.joinWithStake', { gameId });
  expect(joined.body.game).toMatchObject({ player1HasMoved: true, player2HasMoved: false, ownMove: null });
  const messages = await messagesBeforeTheEnd(listeners, gameId);
  const read = await Promise.all(
    cookies.map((cookie) => createHttpClient(address, cookie).call('games.get', { gameId })),
  );
  for (const listener of listeners) listener.close();
  return [...messages, ...[joined, ...read].map(textOf)];
}

/** The same for a match in a bracket with other, completed matches. */
async function observeMatch({ context, address }: TestServer, move: Move): Promise<string[]> {
  const { tournamentId, players, actions } = await addTournament(context, { initialMoves: decidedMoves(4) });
  const cookies = [players[2], await addPlayer(context)].map((player) => (player ? cookieOf(player) : ''));
  const finalOf = (matches: TournamentMatch[]) => JSON.stringify(matchAt(matches, 2, 1));
  const listeners = await Promise.all(cookies.map((cookie) => connectRealtime(address, cookie)));
  await Promise.all(listeners.map((listener) => listener.watch({ room: 'tournament', tournamentId })));
  const { matches } = (await context.tournaments.queries.get(null, { tournamentId })).tournament;
  await actions[0]?.move(matchAt(matches, 2, 1).id, move);
  const messages = await Promise.all(listeners.map((listener) => listener.next('tournaments.changed')));
  const read = await Promise.all(
    cookies.map((cookie) => createHttpClient(address, cookie).call('tournaments.get', { tournamentId })),
  );
  expect(matchAt(read[0]?.body.tournament.matches ?? [], 2, 1)).toMatchObject({ player1HasMoved: true });
  expect(read[0]?.body.viewer?.ownMove).toBeNull();
  for (const listener of listeners) listener.close();
  return [
    ...messages.map((content) => JSON.stringify(content)),
    ...read.map(({ body }) => finalOf(body.tournament.matches)),
  ];
}

/** The SQL statements that make and read a move in a game and in a match: work whose duration could be measured. */
async function statementsOfMove({ context, database }: TestContext, move: Move): Promise<string[]> {
  const [creator, joiner] = [await addPlayer(context), await addPlayer(context)];
  const { gameId } = await playerActions(context, creator).create(5);
  const { tournamentId, players, actions } = await addTournament(context, { initialMoves: decidedMoves(4) });
  const { matches } = (await context.tournaments.queries.get(null, { tournamentId })).tournament;
  const observed = observeStatements(database);
  await playerActions(context, creator).move(gameId, move);
  await playerActions(context, joiner).join(gameId);
  await playerActions(context, joiner).view(gameId);
  await actions[0]?.move(matchAt(matches, 2, 1).id, move);
  await context.tournaments.queries.get(players[2] ?? null, { tournamentId });
  // Messages to other processes are sent in the background, at any time.
  return observed.stop().filter((text) => !text.startsWith('SELECT pg_notify'));
}
