import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './mutant.js';

/** The request to run a test file, with a source file that has a bug or without one. */
export interface RunRequest {
  test: string;
  planted: SourceFile | null;
}

export interface RunResult {
  /** False if the test file contains a syntax error, for example. */
  isLoaded: boolean;
  /** The first test that failed, or another error; null if everything passed. */
  failure: string | null;
}

/** A process that runs test files, one at a time. */
export class Runner {
  readonly #process: ChildProcess;

  constructor(name: string) {
    const script = fileURLToPath(new URL('runner-process.js', import.meta.url));
    this.#process = fork(script, [name], { env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' } });
  }

  run(request: RunRequest): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`The process that runs the tests ended with ${code}`));
      this.#process.once('exit', fail);
      this.#process.once('message', (result: RunResult) => {
        this.#process.off('exit', fail);
        resolve(result);
      });
      this.#process.send(request);
    });
  }

  /** Lets the process stop its database and browser, and end. */
  stop(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}
