import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moves, type Move } from '@game/rules';
import { createHttpClient, type Answer } from '../support/http-client.js';
import { addPlayer, cookieOf } from '../support/players.js';
import { connectRealtime, type RealtimeClient } from '../support/realtime-client.js';
import { startTestServer, type TestServer } from '../support/test-context.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

const gameCount = 1000;
/** Any word by which a move goes, or the name of what would open its commitment. */
const revealing = new RegExp(`\\b(${[...moves, 'CAT', 'CHEESE', 'MOUSE', 'nonce'].join('|')})\\b`);

/** All that came back from a call but what differs by nature: the date and the times of day. */
function textOf(answer: Answer<unknown>): string {
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return JSON.stringify([answer.status, headers, answer.text]);
}

describe('a hidden move', () => {
  it(`of player 1 is in nothing that others can read, in ${gameCount} games`, async () => {
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
    const lengths: Record<Move, Set<string>> = { rock: new Set(), paper: new Set(), scissors: new Set() };

    for (let index = 0; index < gameCount; index += 1) {
      const move = moves[index % 3] as Move;
      const { body } = await own.call('games.createWithStake', { stakeAmount: 5 });
      const { gameId } = body;
      const toAuthor = [await own.call('games.move', { gameId, move }), await own.call('games.get', { gameId })];
      const read: Answer<unknown>[] = [await opponent.call('games.get', { gameId })];
      for (const third of thirds) {
        read.push(await third.call('lobby.listGames', {}), await third.call('games.get', { gameId }));
      }
      read.push(await opponent.call('games.joinWithStake', { gameId }));
      read.push(await opponent.call('games.get', { gameId }), await opponent.call('games.listOpen', {}));
      read.push(await page(`/game/${gameId}`, cookieOf(joiner)));
      const told = await toldBeforeTheEnd(listeners, gameId);

      for (const answer of read) expect(textOf(answer)).not.toMatch(revealing);
      expect(JSON.stringify(told)).not.toMatch(revealing);
      // Games differ in their ids and times alone, and those have one length.
      const texts = [...toAuthor, ...read].map(({ text }) => text);
      lengths[move].add([...texts, ...told].map(({ length }) => length).join());

      await opponent.call('games.move', { gameId, move: 'rock' });
      await listeners[0]?.next('games.changed', ({ game }) => game.id === gameId && game.status === 'completed');
      for (const listener of listeners) listener.received.length = 0;
    }

    expect(lengths.rock).toEqual(lengths.paper);
    expect(lengths.rock).toEqual(lengths.scissors);
    expect(lengths.rock.size).toBe(1);
    for (const listener of listeners) listener.close();
  }, 120_000);
});

describe('the log', () => {
  it('holds no move and no nonce, not even of a statement that fails', async () => {
    const lines: string[] = [];
    const logging = await startTestServer({ log: { write: (line: string) => lines.push(line) } });
    const player = await addPlayer(logging.context);
    const { call } = createHttpClient(logging.address, cookieOf(player));
    await logging.context.database.pool.query(
      `ALTER TABLE games ADD CONSTRAINT no_cats CHECK (player1_move <> 'rock')`,
    );
    const { body } = await call('games.createWithStake', { stakeAmount: 5 });

    const answer = await call('games.move', { gameId: body.gameId, move: 'rock' });

    expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } });
    expect(answer.text).not.toMatch(revealing);
    expect(lines.join('')).toContain('no_cats');
    expect(lines.join('')).not.toMatch(/rock|[0-9a-f]{64}/);
    await logging.close();
  });
});

/**
 * What player 2 and others were told over realtime of a game that was created, listed and joined: all of it, since it is
 * read once the last message of each has come. The counters are told when they are, and hold no move.
 */
async function toldBeforeTheEnd(listeners: RealtimeClient[], gameId: string): Promise<string[]> {
  for (const listener of listeners) await listener.next('lobby.gameUnlisted', (content) => content.gameId === gameId);
  await listeners[0]?.next('games.changed', ({ game }) => game.id === gameId && game.status === 'inProgress');
  return listeners
    .flatMap(({ received }) => received)
    .filter(({ event }) => event === 'games.changed' || event.startsWith('lobby.game'))
    .map(({ content }) => JSON.stringify(content));
}

async function page(path: string, cookie: string): Promise<Answer<null>> {
  const response = await fetch(`${server.address}${path}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, text: await response.text(), body: null };
}
