import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const signals = ['SIGINT', 'SIGTERM'];

/** A step that did not work out and has said why; `exitCode` is what the whole run ends with. */
export class StepFailed extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Tells the person at the terminal, in a line, what happens now. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs the command line of an npm package in `directory`, which can have a version of its own. */
export function runTool(packageName, parameters, directory = '.', signal) {
  const places = [directory, '.'].map((place) => join(root, place, 'node_modules', packageName));
  const home = places.find((place) => existsSync(place));
  if (!home) throw new StepFailed(`${packageName} is not installed.`, 1);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return runNode(join(home, typeof bin === 'string' ? bin : Object.values(bin)[0]), parameters, directory, signal);
}

/** Runs a script with this Node, sharing our terminal; rejects with StepFailed unless it ends with 0. */
export function runNode(script, parameters, directory = '.', signal) {
  return run(process.execPath, [script, ...parameters], directory, signal);
}

/** Runs a command, sharing our terminal; rejects with StepFailed unless it ends with 0. `signal` ends it. */
export function run(command, parameters, directory = '.', signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: join(root, directory), stdio: 'inherit', signal });
    // A terminal has sent Ctrl-C to the command already; what stops only us is passed on. We end after it.
    const passOn = () => child.kill('SIGTERM');
    const stay = () => undefined;
    process.on('SIGTERM', passOn);
    process.on('SIGINT', stay);
    child.once('error', reject);
    child.once('exit', (code, endedBy) => {
      process.off('SIGTERM', passOn);
      process.off('SIGINT', stay);
      const exitCode = code ?? 128 + constants.signals[endedBy];
      if (exitCode === 0) resolve();
      else reject(new StepFailed(`'${[command, ...parameters].join(' ')}' ended with ${exitCode}`, exitCode));
    });
  });
}

/**
 * Makes each signal reach the program that this process becomes once: npm passes on a Ctrl-C that the terminal has
 * already sent to everyone, and the second would cut an orderly end short.
 */
export function deliverSignalsOnce() {
  for (const signal of signals) {
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
      process.on(signal, () => undefined);
    });
  }
}
