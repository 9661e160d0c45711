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
  ['result=win&opponent=Rosa', { outcome: 'win', opponent: 'Rosa' }],
])('requests the games of ?%s', (search, request) => {
  const filter = readFilter(new URLSearchParams(search));

  expect(requestOf(filter)).toEqual(request);
  expect(searchOf(filter).toString()).toBe(search);
});

it('shows all games for values that it does not know', () => {
  const filter = readFilter(new URLSearchParams('result=draw&opponents=Rosa&stake=-1&days=1e9&cursor=x'));

  expect(requestOf(filter)).toEqual({});
});

it.each([
  ['+Rosa+', 'Rosa'],
  ['++', ''],
  ['R'.repeat(101), 'R'.repeat(100)],
  ['%00Ros%0Aa', 'Rosa'],
  ['%F0%9F%90%AD'.repeat(101), '🐭'.repeat(100)],
])('reads the name %j as %j', (typed, name) => {
  expect(readFilter(new URLSearchParams(`opponent=${typed}`)).opponent).toBe(name);
});
