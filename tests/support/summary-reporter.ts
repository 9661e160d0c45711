import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints, as the very last line of a run, `N passed, N failed`, and how many were skipped if any were. */
export default class SummaryReporter implements Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  onInit(): void {
    process.once('exit', (code) => process.stdout.write(`${this.#describe(code)}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file or a group can fail outside its tests: while it is loaded, or in a hook.
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
