import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runBugs, type Bug } from './run-bugs.js';
import { Runner, type RunResult } from './runner.js';

const bug = (name: string): Bug => ({ name, planted: { path: `${name}.ts`, text: '' }, tests: [`${name}.test.ts`] });
const passed: RunResult = { test: null, failure: null };
const failed = (name: string): RunResult => ({ test: `${name}.test.ts`, failure: 'expected 1 to be 2' });

interface Results {
  planted: RunResult | null;
  clean?: RunResult | null;
  /** The second time with the bug; by default as the first. */
  again?: RunResult;
}

/** Runs bugs whose tests have these results with the bug and without it; null for tests that do not end. */
async function run(results: Record<string, Results>) {
  const lines = vi.spyOn(console, 'log').mockReturnValue();
  const seen = new Set<string>();
  const found = await runBugs(Object.keys(results).map(bug), () => ({
    run: ({ tests, planted }) => {
      const name = tests[0]?.replace('.test.ts', '') ?? '';
      const { [name]: result } = results;
      if (!planted) return Promise.resolve(result?.clean ?? null);
      const isAgain = seen.has(name);
      seen.add(name);
      return Promise.resolve((isAgain && result?.again) || (result?.planted ?? null));
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
    busy: { planted: null },
    late: { planted: null, clean: passed, again: passed },
    slow: { planted: failed('slow'), clean: null },
  });

  expect(kinds).toEqual(['busy void', 'late void', 'slow void']);
  expect(printed).toContainEqual(expect.stringContaining('3 bugs, 0 caught, 0 not caught, 3 void'));
  expect(printed).toContainEqual(expect.stringContaining('Void: busy: no test ended'));
});

it('counts a bug as caught if its tests end without it only: before and after, they do not end with it', async () => {
  const { kinds } = await run({ endless: { planted: null, clean: passed } });

  expect(kinds).toEqual(['endless caught']);
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
