import { operations } from '@game/contract';
import { expect, it } from 'vitest';
import { publicQueries } from './public-queries.js';

it('lists the queries that the server answers to everyone', () => {
  const ofEveryone = Object.entries(operations).filter(
    ([, { kind, access }]) => kind === 'query' && access === 'anyone',
  );
  expect([...publicQueries].toSorted()).toEqual(ofEveryone.map(([name]) => name).toSorted());
});
