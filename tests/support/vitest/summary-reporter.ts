import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints `N passed, N failed` as the last line of a run, after the number of skipped tests if there are any. */
export default class SummaryReporter implements Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  onInit(): void {
    process.once('exit', (code) => process.stdout.write(`${this.#describe(code)}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file or a suite can fail outside its tests: while it loads, or in a hook.
      counts.failed += [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0).length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
    }
    this.#counts = counts;
  }

  #describe(exitCode: number): string {
    const { passed, failed, skipped } = this.#counts;
    const trueFailed = exitCode === 0 ? failed : Math.max(failed, 1);
    const skippedLine = skipped > 0 ? `${skipped} skipped\n` : '';
    return `${skippedLine}${passed} passed, ${trueFailed} failed`;
  }
}
