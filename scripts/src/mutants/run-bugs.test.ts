import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runBugs, type Bug } from './run-bugs.js';
import { Runner, type RunResult } from './runner.js';

const bug = (name: string): Bug => ({ name, planted: { file: `${name}.ts`, text: '' }, tests: [`${name}.test.ts`] });
const passed: RunResult = { test: null, failure: null };
const failed = (name: string): RunResult => ({ test: `${name}.test.ts`, failure: 'expected 1 to be 2' });

/** Runs bugs whose tests have these results with the bug and without it; null for tests that do not end. */
async function run(results: Record<string, { planted: RunResult | null; clean?: RunResult | null }>) {
  const lines = vi.spyOn(console, 'log').mockReturnValue();
  const found = await runBugs(Object.keys(results).map(bug), () => ({
    run: ({ tests, planted }) => {
      const result = results[tests[0]?.replace('.test.ts', '') ?? ''];
      return Promise.resolve((planted ? result?.planted : result?.clean) ?? null);
    },
    stop: () => undefined,
  }));
  return { kinds: [...found].map(([{ name }, { kind }]) => `${name} ${kind}`), printed: lines.mock.calls.flat() };
}

it('counts a bug as caught only if its test fails with it and passes without it', async () => {
  const { kinds } = await run({
    bad: { planted: failed('bad'), clean: failed('bad') },
    good: { planted: failed('good'), clean: passed },
    unseen: { planted: passed },
  });

  expect(kinds).toEqual(['bad survived', 'good caught', 'unseen survived']);
});

it('counts a bug as void if no test ends, with it or without it, and prints it apart', async () => {
  const { kinds, printed } = await run({
    endless: { planted: null },
    slow: { planted: failed('slow'), clean: null },
  });

  expect(kinds).toEqual(['endless void', 'slow void']);
  expect(printed).toContainEqual(expect.stringContaining('2 bugs, 0 caught, 0 not caught, 2 void'));
  expect(printed).toContainEqual(expect.stringContaining('Void: endless: no test ended'));
});

it('ends a process in which no test ends, and has no result then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'));
  const script = join(folder, 'endless.mjs');
  await writeFile(script, "process.on('message', () => { for (;;); });");

  try {
    const runner = new Runner('endless', script, 500);
    expect(await runner.run({ tests: ['a.test.ts'], planted: null })).toBe(null);
    // Another process takes its place.
    expect(await runner.run({ tests: ['a.test.ts'], planted: null })).toBe(null);
  } finally {
    await rm(folder, { recursive: true });
  }
});
