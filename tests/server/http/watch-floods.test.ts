import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
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
  expect(server.context.realtime.hasListenersHere(`product:${productId}`)).toBe(false);
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
