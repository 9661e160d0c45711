import type { TestContext } from 'vitest';
import type { Figures } from '../../../scripts/src/scoreboard.js';

/** The rows of docs/scoreboard.md in their order, with their targets. */
export const scoreboardRows = {
  'Server and database killed under mixed load': '20 and 10 kills, 0 lost',
  'Process killed or connection lost at every statement that moves tickets': '3 repetitions, one effect each',
  'Database full': '3 times, 0 lost',
  'Two nodes, one killed, frozen or with a wrong clock': '0 lost',
  'Primary killed, frozen or cut off, and etcd lost': '20 failovers, 0 lost, play goes on within 15 s',
  'Database restarted under a running server': '13 restarts, 0 lost',
  'Answers dropped after the commit': '1,000 answers, one effect each',
  'Sockets cut at the settlement': '200 sockets, 0 lost',
  'Constant mixed load': '250 requests/s for 5 min, p95 below 250 ms, errors below 0.1 %',
  'Long run of two servers': '20 min with 40 players, below 100 MB and 60 ms more per hour, 0 lost',
  'Random play of everything against a model': '1,000 seeds of 100 steps, no difference',
  'Upgrade from the previous release under load': '0 lost',
  'Upgrade and back by the commands of docs/operations.md': '0 lost, 0 requests refused',
} as const;

export type ScoreboardRow = keyof typeof scoreboardRows;

declare module 'vitest' {
  interface TaskMeta {
    score?: { row: ScoreboardRow; figures: Figures };
  }
}

/** Marks a test as part of a row of the scoreboard. Returns a function that reports what the test has measured. */
export function scoreOf(task: TestContext['task'], row: ScoreboardRow): (figures: Figures) => void {
  const score = { row, figures: {} };
  task.meta.score = score;
  return (figures) => void Object.assign(score.figures, figures);
}
