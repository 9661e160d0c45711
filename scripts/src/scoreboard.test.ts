import { expect, it } from 'vitest';
import { addResults, renderScoreboard, type RowResult } from './scoreboard.js';

const targets = { 'Server killed': '0 lost', 'Disk full': '0 lost', 'Nodes frozen': '0 lost' };
const today = { date: '2026-03-02', machine: 'new' };

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|') && !/Row|---/.test(line));

it('shows what a run has measured, and keeps the earlier results of other rows', () => {
  const earlier = renderScoreboard(
    targets,
    new Map<string, RowResult>([
      ['Server killed', { figures: { kills: 20, lost: 3 }, failedTests: 1 }],
      ['Disk full', { figures: { fillings: 3, lost: 0 }, failedTests: 0 }],
    ]),
    { earlier: '', date: '2026-03-01', machine: 'old' },
  );

  const now = new Map([['Server killed', { figures: { kills: 1020, lost: 0 }, failedTests: 0 }]]);
  // The formatter pads the cells of the stored file.
  const text = renderScoreboard(targets, now, { earlier: earlier.replaceAll(' |', '   |'), ...today });

  expect(linesOf(earlier)[0]).toBe('| Server killed | 0 lost | **failed**, 20 kills, 3 lost | 2026-03-01 | old |');
  expect(linesOf(text)).toEqual([
    '| Server killed | 0 lost | 1,020 kills, 0 lost | 2026-03-02 | new |',
    '| Disk full | 0 lost | 3 fillings, 0 lost | 2026-03-01 | old |',
    '| Nodes frozen | 0 lost | not run yet |  |  |',
  ]);
});

it('adds the figures of the tests of a row', () => {
  const one = { figures: { seeds: 1, steps: 100 }, failedTests: 0 };
  const other = { figures: { seeds: 1, steps: 50, lost: 1 }, failedTests: 1 };

  expect(addResults(addResults(undefined, one), other)).toEqual({
    figures: { seeds: 2, steps: 150, lost: 1 },
    failedTests: 1,
  });
});
