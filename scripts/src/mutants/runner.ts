import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './mutant.js';

/** The request to run test files until one fails, with a source file that has a bug or without one. */
export interface RunRequest {
  tests: string[];
  planted: SourceFile | null;
}

export interface RunResult {
  /** The test file that failed; null if all passed, or if the error belongs to none. */
  test: string | null;
  /** The first test that failed, or another error; null if everything passed. */
  failure: string | null;
}

/** What the process sends: the result of a run, or that a test has ended. */
export type RunMessage = { kind: 'progress' } | { kind: 'result'; result: RunResult };

/** A process in which no test ends for this time, in milliseconds, is in an endless loop. */
const limitMs = 240_000;

/** A process that runs test files, one at a time. */
export class Runner {
  readonly #name: string;
  #process: ChildProcess | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** Runs the test files of a request. A bug that keeps the process busy forever counts as a failure. */
  run(request: RunRequest): Promise<RunResult> {
    const child = (this.#process ??= this.#start());
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        child.off('exit', fail).off('message', receive);
      };
      const fail = (code: number | null) => {
        end();
        reject(new Error(`The process that runs the tests ended with ${code}`));
      };
      const giveUp = () => {
        end();
        this.#kill();
        resolve({ test: null, failure: `no test ended for ${limitMs / 1000} s` });
      };
      const receive = (message: RunMessage) => {
        if (message.kind === 'progress') return void timer.refresh();
        end();
        resolve(message.result);
      };
      const timer = setTimeout(giveUp, limitMs);
      child.on('exit', fail).on('message', receive);
      child.send(request);
    });
  }

  /** Lets the process stop its database and browser, and end. */
  stop(): void {
    if (this.#process?.connected) this.#process.disconnect();
  }

  #start(): ChildProcess {
    const script = fileURLToPath(new URL('runner-process.js', import.meta.url));
    // In a group of its own, so that its workers end with it if it has to be killed.
    return fork(script, [this.#name], { detached: true, env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' } });
  }

  #kill(): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    this.#process = null;
  }
}
