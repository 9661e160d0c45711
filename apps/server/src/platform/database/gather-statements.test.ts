import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { gatherStatements } from './gather-statements.js';

it('sends the statements of one turn of the event loop together, and the next ones later', async () => {
  const calls: string[] = [];
  const stream = { cork: () => calls.push('cork'), uncork: () => calls.push('uncork') };
  const client = { connection: { stream }, query: (text: string) => calls.push(text) };
  gatherStatements(client as unknown as PoolClient, globalThis.setImmediate);

  client.query('first');
  await Promise.resolve();
  client.query('second');
  await setImmediate();
  client.query('third');
  await setImmediate();

  expect(calls).toEqual(['cork', 'first', 'second', 'uncork', 'cork', 'third', 'uncork']);
});
