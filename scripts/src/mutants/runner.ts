import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../imports/read-sources.js';

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

const usualScript = fileURLToPath(new URL('runner-process.js', import.meta.url));

/** A process that runs test files, one at a time. */
export class Runner {
  readonly #name: string;
  readonly #script: string;
  readonly #limitMs: number;
  #process: ChildProcess | null = null;

  /** The process runs `script`, and is killed if no test ends for `limitMs`. */
  constructor(name: string, script = usualScript, limitMs = 120_000) {
    this.#name = name;
    this.#script = script;
    this.#limitMs = limitMs;
  }

  /**
   * Runs the test files of a request. Returns null if no test ended in time: the bug may be an endless loop, or the
   * machine too busy.
   */
  run(request: RunRequest): Promise<RunResult | null> {
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
        resolve(null);
      };
      const receive = (message: RunMessage) => {
        if (message.kind === 'progress') return void timer.refresh();
        end();
        resolve(message.result);
      };
      const timer = setTimeout(giveUp, this.#limitMs);
      child.on('exit', fail).on('message', receive);
      child.send(request);
    });
  }

  /** Lets the process stop its database and browser, and end. */
  stop(): void {
    if (this.#process?.connected) this.#process.disconnect();
  }

  #start(): ChildProcess {
    // In a group of its own, so that its workers end with it if it has to be killed.
    const env = { ...process.env, NODE_ENV: 'test', VITEST: 'true' };
    return fork(this.#script, [this.#name], { detached: true, env });
  }

  #kill(): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
    this.#process = null;
  }
}
