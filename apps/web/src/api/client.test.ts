import { operations, type OperationName } from '@game/contract';
import { moves } from '@game/rules';
import { afterEach, expect, it, vi } from 'vitest';
import { call, isQuery } from './client.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('recognizes the queries of the contract by their names', () => {
  const names = Object.keys(operations) as OperationName[];
  expect(names.filter(isQuery)).toEqual(names.filter((name) => operations[name].kind === 'query'));
});

it('sends every move in the same number of bytes', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response('{}');
  });

  for (const move of moves) await call('games.move', { gameId: '00000000-0000-4000-8000-000000000000', move });

  expect(bodies.map((body) => JSON.parse(body).move)).toEqual(moves);
  expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
});
