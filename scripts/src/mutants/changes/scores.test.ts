import { expect, it } from 'vitest';
import { changesHeading, renderScoreboard } from '../../scoreboard.js';
import type { Bug, BugResult } from '../run-bugs.js';
import { addScores, describeScores, scoresOf } from './scores.js';

const torture = renderScoreboard({ Kills: '0 lost' }, new Map(), { earlier: '', date: '', machine: '' });
const linesOf = (text: string) =>
  text
    .slice(text.indexOf(changesHeading))
    .split('\n')
    .filter((line) => /^\| (Server|Web|rules|games|features|All)/i.test(line));

it('writes the scores of a run, and keeps those of other seeds and of the other part', () => {
  const games = { caught: 3, all: 4 };
  const first = addScores(torture, { part: 'server', seed: 2, scores: { rules: { caught: 4, all: 4 }, games } });
  const second = addScores(first, { part: 'server', seed: 1, scores: { games } });
  const third = addScores(second, { part: 'web', seed: 1, scores: { features: { caught: 1, all: 3 } } });

  expect(linesOf(third)).toEqual([
    '| server | Seed 1 | Seed 2 |',
    '| rules |  | 4 of 4 |',
    '| games | 3 of 4 | 3 of 4 |',
    '| All | 75.0 % of 4 | 87.5 % of 8 |',
    '| web | Seed 1 |',
    '| features | 1 of 3 |',
    '| All | 33.3 % of 3 |',
  ]);
  expect(third.startsWith(torture)).toBe(true);
});

it('remains when the torture run writes its results', () => {
  const scoreboard = addScores(torture, { part: 'web', seed: 1, scores: { api: { caught: 1, all: 2 } } });
  const again = renderScoreboard({ Kills: '0 lost' }, new Map(), { earlier: scoreboard, date: '', machine: '' });
  expect(again).toBe(scoreboard);
});

it('describes the scores, rounded down', () => {
  expect(describeScores({ rules: { caught: 2, all: 3 }, games: { caught: 1, all: 1 } })).toEqual([
    'rules: 2 of 3 (66 %)',
    'games: 1 of 1 (100 %)',
    'all: 3 of 4 (75 %)',
  ]);
});

it('counts the results of each module, without those that are void', () => {
  const resultOf = (path: string, kind: BugResult['kind']): [Bug, BugResult] => [
    { name: path, planted: { path, text: '' }, tests: [] },
    kind === 'caught' ? { kind } : { kind, reason: '' },
  ];
  const results = new Map([
    resultOf('packages/rules/src/game.ts', 'caught'),
    resultOf('packages/rules/src/hand.ts', 'survived'),
    resultOf('packages/rules/src/turns.ts', 'void'),
  ]);

  expect(scoresOf('server', results)).toEqual({ rules: { caught: 1, all: 2 } });
});
