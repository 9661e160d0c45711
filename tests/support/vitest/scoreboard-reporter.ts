import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Reporter, TestModule } from 'vitest/node';
import { addResults, renderScoreboard, type RowResult } from '../../../scripts/src/scoreboard.js';
import { scoreboardRows } from '../torture/score.js';
import { isTorture } from '../torture/scale.js';

const file = new URL('../../../docs/scoreboard.md', import.meta.url);

/** Writes the results of `npm run torture` into docs/scoreboard.md. */
export default class ScoreboardReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = resultsOf(modules);
    if (!isTorture || results.size === 0) return;
    const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const date = new Date().toISOString().slice(0, 10);
    writeFileSync(file, renderScoreboard(scoreboardRows, results, { earlier, date, machine: describeMachine() }));
  }
}

function resultsOf(modules: readonly TestModule[]): Map<string, RowResult> {
  const results = new Map<string, RowResult>();
  for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
    const { score } = test.meta();
    const { state } = test.result();
    if (!score || state === 'skipped' || state === 'pending') continue;
    const result = { figures: score.figures, failedTests: state === 'failed' ? 1 : 0 };
    results.set(score.row, addResults(results.get(score.row), result));
  }
  return results;
}

function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${gigabytes} GB, Node ${process.versions.node}`;
}
