import { moves, type Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { createHttpClient, type ApiResponse } from '../../support/counterparts/http-client.js';
import { withoutHistory } from '../../support/counterparts/pages.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime, type RealtimeClient } from '../../support/counterparts/realtime-client.js';
import { createTestContext, startTestServer, violatedInvariants } from '../../support/test-context.js';
import {
  addFinal,
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
} from '../../support/builders/tournaments.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const tournamentCount = 6;
/** Any name of a move, or of the nonce that would open a commitment. */
const revealing = new RegExp(`\\b(${[...moves, 'CAT', 'CHEESE', 'MOUSE', 'nonce'].join('|')})\\b`);
const lengthsOf = () => ({ rock: new Set<string>(), paper: new Set<string>(), scissors: new Set<string>() });

/** The answer to a call, except for what always differs: the date header and the number in the tournament's name. */
function textOf({ status, headers, text }: Pick<ApiResponse<unknown>, 'status' | 'headers' | 'text'>): string {
  const kept = [...headers].filter(([name]) => !['date', 'content-length'].includes(name));
  return JSON.stringify([status, kept, withoutNumber(text)]);
}

function withoutNumber(text: string): string {
  return text.replaceAll(/Tournament #\d+/g, 'Tournament #');
}

/** Fixture: four players, one stranger, and a reader and a socket for everyone who must not see the move. */
async function addFixture() {
  const players = [];
  for (let seat = 0; seat < 4; seat += 1) players.push(await addPlayer(server.context, { balance: 100_000 }));
  const stranger = await addPlayer(server.context);
  const [, beaten, opponent] = players.map(cookieOf);
  const cookies = [beaten ?? '', opponent ?? '', cookieOf(stranger), ''];
  const listeners: RealtimeClient[] = [];
  // Visitors cannot watch a tournament (RTE-15).
  for (const cookie of cookies.filter((one) => one !== '')) {
    const listener = await connectRealtime(server.address, cookie);
    await listener.watch({ room: 'tournaments' });
    listeners.push(listener);
  }
  const actions = players.map((player) => tournamentActions(server.context, player));
  const readers = cookies.map((cookie) => ({ cookie, ...createHttpClient(server.address, cookie) }));
  return { actions, readers, listeners };
}

type Fixture = Awaited<ReturnType<typeof addFixture>>;

/** Reads everything that anyone but the author of a move can see of a tournament. */
async function readAll({ readers }: Fixture, tournamentId: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { cookie, call } of readers) {
    const got = await call('tournaments.get', { tournamentId });
    // The `viewer` part contains the reader's own initial move.
    const { viewer, tournament } = got.body;
    texts.push(textOf({ ...got, text: JSON.stringify({ tournament, hasJoined: viewer?.hasJoined }) }));
    for (const status of ['waiting', 'in_progress', 'completed'] as const) {
      const { body } = await call('tournaments.list', { status });
      texts.push(withoutNumber(JSON.stringify(body.tournaments.filter(({ id }) => id === tournamentId))));
    }
    if (cookie !== '') texts.push(JSON.stringify((await call('tournaments.listReadyMatches', {})).body.matches.length));
    const page = await fetch(`${server.address}/tournaments/${tournamentId}`, { headers: { cookie } });
    texts.push(withoutNumber(await page.text()));
  }
  return texts;
}

/** Returns all messages since the last call, once every listener has received the given version. */
async function messagesUntil({ listeners }: Fixture, tournamentId: string, version: number): Promise<string[]> {
  for (const listener of listeners) {
    await listener.next('tournaments.changed', ({ tournament }) => {
      return tournament.id === tournamentId && tournament.version >= version;
    });
  }
  const messages = listeners.flatMap(({ received }) => received.map(({ content }) => JSON.stringify(content)));
  for (const listener of listeners) listener.received.length = 0;
  return messages.filter((text) => text.includes(tournamentId)).map(withoutNumber);
}

describe('a hidden move', () => {
  it(`does not appear in anything others can read before its match completes, in ${tournamentCount} tournaments`, async () => {
    const fixture = await addFixture();
    const [creator, ...joiners] = fixture.actions;
    const lengths = { initial: lengthsOf(), inMatch: lengthsOf() };
    const decided = decidedMoves(4);

    for (let index = 0; index < tournamentCount; index += 1) {
      const move = moves[index % 3] as Move;
      const watchAll = (tournamentId: string) =>
        Promise.all(fixture.listeners.map((listener) => listener.watch({ room: 'tournament', tournamentId })));

      // The initial move, while the tournament waits for players and after it is cancelled.
      const waiting = (await creator?.create(4, 5, move)) ?? { tournamentId: '' };
      await watchAll(waiting.tournamentId);
      await joiners[0]?.join(waiting.tournamentId, 'rock');
      const initial = [
        ...(await readAll(fixture, waiting.tournamentId)),
        ...(await messagesUntil(fixture, waiting.tournamentId, 2)),
      ];
      await creator?.cancel(waiting.tournamentId);
      initial.push(...(await readAll(fixture, waiting.tournamentId)));
      initial.push(...(await messagesUntil(fixture, waiting.tournamentId, 3)));
      for (const text of initial) expect(text).not.toMatch(revealing);
      lengths.initial[move].add(initial.map((text) => withoutHistory(text).length).join());

      // The first move in a final. The moves of round 1 are revealed, and are the same in every tournament.
      const { tournamentId } = (await creator?.create(4, 5, decided[0] ?? 'rock')) ?? { tournamentId: '' };
      await watchAll(tournamentId);
      for (const [seat, joiner] of joiners.entries()) await joiner.join(tournamentId, decided[seat + 1] ?? 'rock');
      const { tournament } = await server.context.tournaments.queries.get(null, { tournamentId });
      await messagesUntil(fixture, tournamentId, 4);
      await creator?.move(matchAt(tournament.matches, 2, 1).id, move);
      const messages = await messagesUntil(fixture, tournamentId, 5);
      for (const text of messages) expect(text).not.toMatch(revealing);
      const read = await readAll(fixture, tournamentId);
      const after = (await server.context.tournaments.queries.get(null, { tournamentId })).tournament;
      expect(JSON.stringify(matchAt(after.matches, 2, 1))).not.toMatch(revealing);
      const opponent = await fixture.readers[1]?.call('tournaments.get', { tournamentId });
      expect(opponent?.body.viewer?.ownMove).toBeNull();
      lengths.inMatch[move].add([...messages, ...read].map((text) => withoutHistory(text).length).join());
      await joiners[1]?.move(matchAt(tournament.matches, 2, 1).id, move === 'rock' ? 'paper' : 'rock');
      await messagesUntil(fixture, tournamentId, 6);
    }

    for (const { rock, paper, scissors } of [lengths.initial, lengths.inMatch]) {
      expect(rock).toEqual(paper);
      expect(rock).toEqual(scissors);
      expect(rock.size).toBe(1);
    }
    for (const listener of fixture.listeners) listener.close();
  });
});

describe('the log', () => {
  it('contains no move and no nonce, even when a statement fails', async () => {
    const lines: string[] = [];
    const logging = await startTestServer({ log: { write: (line: string) => lines.push(line) } });
    const { pool } = logging.context.database;
    await pool.query(`ALTER TABLE tournament_participants ADD CONSTRAINT no_moves CHECK (initial_commitment IS NULL)`);
    const { call } = createHttpClient(logging.address, cookieOf(await addPlayer(logging.context)));

    const answer = await call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 5, initialMove: 'rock' });

    expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } });
    expect(answer.text).not.toMatch(revealing);
    expect(lines.join('')).toContain('no_moves');
    expect(lines.join('')).not.toMatch(/rock|[0-9a-f]{64}/);
    await logging.close();
  });
});

describe('a change of MOVE_KEY', () => {
  const [oldKey, newKey] = ['ab'.repeat(32), 'cd'.repeat(32)];

  it('encrypts all hidden moves of tournaments again, each once, and keeps what has changed meanwhile', async () => {
    const before = await createTestContext({ env: { MOVE_KEY: oldKey } });
    const { context, database } = before;
    const finals = [await addFinal(context), await addFinal(context)];
    await finals[0]?.first.move(finals[0].final.id, 'rock');
    await finals[1]?.third.move(finals[1].final.id, 'paper');
    const waiting = await addTournament(context, { initialMoves: ['rock', 'paper'] });
    const between = await createTestContext({ database, env: { MOVE_KEY: newKey, MOVE_KEY_READ: oldKey } });
    const tables = context.tournaments.sealedMoves;
    const readTables = () =>
      context.database.run(async (on) => (await Promise.all(tables.map((table) => table.find(on, null, 100)))).flat());
    const sealed = await readTables();

    const changed = await between.context.moveKeyChange.run(() => undefined);

    expect(changed.filter(({ table }) => table.startsWith('tournament'))).toEqual([
      { table: 'tournament entries', read: 10, encrypted: 2 },
      { table: 'tournament matches', read: 6, encrypted: 2 },
    ]);
    const after = await createTestContext({ database, env: { MOVE_KEY: newKey } });
    const ownMoveOf = async (index: number, seat: number) => {
      const { tournamentId, players } = finals[index] as (typeof finals)[0];
      const player = players[seat] as (typeof players)[0];
      return (await after.context.tournaments.queries.get(player, { tournamentId })).viewer?.ownMove?.move;
    };
    expect([await ownMoveOf(0, 0), await ownMoveOf(1, 2)]).toEqual(['rock', 'paper']);
    const joined = waiting.players[1] as (typeof waiting.players)[0];
    expect((await after.context.tournaments.queries.get(joined, waiting)).viewer?.initialMove).toBe('paper');
    // Another process has read the texts from before.
    for (const table of tables) {
      const rows = await context.database.run((on) => table.find(on, null, 100));
      const row = rows.find((one) => one.sealed !== null);
      const old = sealed.find((one) => one.id === row?.id);
      if (!row || !old) throw new Error('there is no sealed move');
      await expect(context.database.run((on) => table.replace(on, old, 'newer'))).resolves.toBe(false);
      await expect(context.database.run((on) => table.replace(on, row, row.sealed ?? ''))).resolves.toBe(true);
    }
    expect(await violatedInvariants(database)).toEqual([]);
    for (const each of [after, between, before]) await each.close();
  });

  it('reads the rows in the order of their ids, after one of them', async () => {
    const { context } = server;
    await addFinal(context);
    for (const table of context.tournaments.sealedMoves) {
      const find = (after: string | null, limit: number) => context.database.run((on) => table.find(on, after, limit));
      const all = await find(null, 1000);
      const ids = all.map(({ id }) => id);

      const numeric = (id: string) => (/^\d+$/.test(id) ? id.padStart(12, '0') : id);
      expect(ids.map(numeric)).toEqual(ids.map(numeric).toSorted());
      expect(await find(null, 2)).toEqual(all.slice(0, 2));
      expect(await find(ids[1] ?? '', 2)).toEqual(all.slice(2, 4));
      expect(await find(ids.at(-1) ?? '', 2)).toEqual([]);
    }
  });
});
