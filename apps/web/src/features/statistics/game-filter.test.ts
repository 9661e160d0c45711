import { expect, it } from 'vitest';
import { readFilter, requestOf, searchOf } from './game-filter.js';

it.each([
  ['', {}],
  ['result=win', { outcome: 'win' }],
  ['opponents=bots', { opponents: 'bots' }],
  ['stake=1-9', { minimumStake: 1, maximumStake: 9 }],
  ['stake=100-', { minimumStake: 100 }],
  [
    'result=tie&opponents=players&stake=10-99&days=7',
    { outcome: 'tie', opponents: 'players', minimumStake: 10, maximumStake: 99, days: 7 },
  ],
])('requests the games of ?%s', (search, request) => {
  const filter = readFilter(new URLSearchParams(search));

  expect(requestOf(filter)).toEqual(request);
  expect(searchOf(filter).toString()).toBe(search);
});

it('shows all games for values that it does not know', () => {
  const filter = readFilter(new URLSearchParams('result=draw&opponents=Rosa&stake=-1&days=1e9&cursor=x'));

  expect(requestOf(filter)).toEqual({});
});
