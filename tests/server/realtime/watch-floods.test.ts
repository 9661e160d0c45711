import { randomUUID } from 'node:crypto';
import { Manager } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { addRaffle } from '../../support/builders/shop.js';
import { observeStatements } from '../../support/statements.js';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

/** Connects as a browser with another network address. */
function connectFrom(address: string) {
  return connectRealtime(server.address, '', { origin: server.address, 'x-forwarded-for': address });
}

/** Holds all questions whether a product exists, until `answer` is called. */
function holdQuestions() {
  const held: (() => void)[] = [];
  const question = vi
    .spyOn(server.context.shop.catalogue, 'hasProduct')
    .mockImplementation(() => new Promise((resolve) => held.push(() => resolve(true))));
  return {
    held,
    answer: () => {
      question.mockRestore();
      for (const release of held) release();
    },
  };
}

/** Opens a connection below Socket.IO, which sends nothing yet. */
async function openEngine(address: string, cookie = '') {
  const manager = new Manager(server.address, {
    path: '/api/realtime',
    transports: ['websocket'],
    extraHeaders: { cookie, origin: server.address, 'x-forwarded-for': address },
    reconnection: false,
    autoConnect: false,
  });
  await new Promise<void>((resolve, reject) => manager.open((error) => (error ? reject(error) : resolve())));
  const state = { isOpen: true };
  manager.engine.once('close', () => (state.isOpen = false));
  const webSocket = (manager.engine.transport as unknown as { ws: WebSocketOfNode }).ws;
  const send = (packet: string) => void manager.engine.send(packet);
  /** Asks for the socket of Socket.IO, and waits for it. */
  const connect = async () => {
    const answer = new Promise((resolve) => manager.engine.once('data', resolve));
    send('0');
    await answer;
  };
  return { state, webSocket, send, connect };
}

/** The WebSocket of the package `ws`, with which Socket.IO's client connects. */
interface WebSocketOfNode {
  ping(content: string): void;
  pause(): void;
}

it.each<[string, string, (engine: Awaited<ReturnType<typeof openEngine>>) => unknown]>([
  ['asks for 1,000 sockets at once', '203.0.113.11', ({ send }) => repeat(1_000, () => send('0'))],
  ['asks for a socket of another namespace', '203.0.113.12', ({ send }) => send('0/x,')],
  [
    'sends 200 packets that nobody handles',
    '203.0.113.13',
    async ({ send, connect }) => {
      await connect();
      repeat(200, () => send('2["x"]'));
    },
  ],
  [
    'sends 64 KB in WebSocket pings',
    '203.0.113.14',
    ({ webSocket }) => repeat(550, () => webSocket.ping('x'.repeat(125))),
  ],
])('closes a connection that %s, and refuses its address new ones', async (_what, address, flood) => {
  const identify = vi.spyOn(server.context.auth.sessions, 'identify');
  const engine = await openEngine(address, cookieOf(await addPlayer(server.context)));

  await flood(engine);
  await waitUntil(() => !engine.state.isOpen);

  expect(identify.mock.calls.length).toBeLessThanOrEqual(1);
  expect(server.context.realtime.connectionCount).toBe(0);
  await expect(connectFrom(address)).rejects.toThrow('websocket error');
  identify.mockRestore();
});

it('closes a connection that does not read what it is sent', async () => {
  const player = await addPlayer(server.context);
  const { realtime, presence } = server.context;
  const { connect, webSocket } = await openEngine('203.0.113.7', cookieOf(player));
  await connect();
  expect(presence.has(player.id)).toBe(true);

  webSocket.pause();
  const content = { padding: 'x'.repeat(50_000) } as never;
  await waitUntil(() => {
    repeat(100, () => realtime.publishHere(`user:${player.id}`, 'profiles.changed', content));
    return !presence.has(player.id);
  });

  expect(realtime.countListenersHere(`user:${player.id}`)).toBe(0);
});

function repeat(count: number, work: () => void): void {
  for (let done = 0; done < count; done += 1) work();
}

it('closes a connection that sends 20,000 watch requests, and refuses its address new ones', async () => {
  const flooding = await connectFrom('203.0.113.9');
  const other = await connectRealtime(server.address);
  const observed = observeStatements(server.database);

  for (let sent = 0; sent < 20_000; sent += 1) {
    flooding.send('watch', { room: 'product', productId: randomUUID() });
  }
  await waitUntil(() => !flooding.isConnected());

  expect(observed.stop().filter((text) => text.includes('shop_products')).length).toBeLessThanOrEqual(40);
  await expect(connectFrom('203.0.113.9')).rejects.toThrow('websocket error');
  expect(await other.ask({ room: 'product', productId: await addRaffle(server.context) })).toBe('watching');
  other.close();
});

it('asks for one room of a connection at a time, and lets 20 requests wait', async () => {
  const product = { room: 'product', productId: await addRaffle(server.context) };
  const watching = await connectRealtime(server.address);
  const questions = holdQuestions();

  const answers = Array.from({ length: 25 }, () => watching.ask(product));
  expect(await Promise.all(answers.slice(20))).toEqual(Array.from({ length: 5 }, () => 'tryAgain'));
  expect(questions.held).toHaveLength(1);
  questions.answer();

  expect(await Promise.all(answers.slice(0, 20))).toEqual(Array.from({ length: 20 }, () => 'watching'));
  watching.close();
});

it('leaves a room after joining it, however long joining takes', async () => {
  const productId = await addRaffle(server.context);
  const leaving = await connectRealtime(server.address);
  const questions = holdQuestions();

  const joined = leaving.ask({ room: 'product', productId });
  leaving.send('unwatch', { room: 'product', productId });
  const next = leaving.ask({ room: 'lobby' });
  await waitUntil(() => questions.held.length > 0);
  questions.answer();

  expect(await Promise.all([joined, next])).toEqual(['watching', 'watching']);
  expect(server.context.realtime.countListenersHere(`product:${productId}`)).toBe(0);
  leaving.close();
});

it('answers with tryAgain when the database fails, and refuses rooms that do not exist', async () => {
  const product = { room: 'product', productId: await addRaffle(server.context) };
  const watching = await connectRealtime(server.address);

  vi.spyOn(server.context.shop.catalogue, 'hasProduct').mockRejectedValueOnce(new Error('no connection'));
  expect(await watching.ask(product)).toBe('tryAgain');

  expect(await watching.ask(product)).toBe('watching');
  expect(await watching.ask({ room: 'product', productId: randomUUID() })).toBe('refused');
  expect(await watching.ask({ room: 'everything' })).toBe('refused');
  watching.close();
});

it('refuses a connection more than 19 rooms', async () => {
  const watching = await connectRealtime(server.address);
  for (let joined = 1; joined <= 19; joined += 1) {
    expect(await watching.ask({ room: 'product', productId: await addRaffle(server.context) })).toBe('watching');
  }

  expect(await watching.ask({ room: 'lobby' })).toBe('refused');
  watching.close();
});

it('limits the connections of one network address, as a trusted proxy reports it', async () => {
  const limited = await startTestServer({ env: { CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' } });
  const connect = (from: string) =>
    connectRealtime(limited.address, '', { origin: limited.address, 'x-forwarded-for': from });
  const [first, second] = [await connect('203.0.113.1'), await connect('203.0.113.1')];

  await expect(connect('203.0.113.1')).rejects.toThrow('websocket error');
  const other = await connect('203.0.113.2');

  first.close();
  const next = await waitUntil(() => connect('203.0.113.1').catch(() => null), 50);
  for (const each of [second, other, next]) each?.close();
  await limited.close();
});
