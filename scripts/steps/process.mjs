import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root directory of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const signals = ['SIGINT', 'SIGTERM'];

/** A failed step that has already printed the reason. The run exits with `exitCode`. */
export class StepFailed extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints a line about what happens next. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs the command of an npm package in `directory`, which can have its own version of the package. */
export function runTool(packageName, parameters, directory = '.', signal, env = {}) {
  const places = [directory, '.'].map((place) => join(root, place, 'node_modules', packageName));
  const home = places.find((place) => existsSync(place));
  if (!home) throw new StepFailed(`${packageName} is not installed.`, 1);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return runNode(join(home, typeof bin === 'string' ? bin : Object.values(bin)[0]), parameters, directory, signal, env);
}

/** Runs a script with the current Node.js and our standard streams; rejects with StepFailed unless it exits with 0. */
export function runNode(script, parameters, directory = '.', signal, env = {}) {
  return run(process.execPath, [script, ...parameters], directory, signal, env);
}

/** Runs npm, that which has started this process if one has. */
export function runNpm(parameters) {
  const npm = process.env['npm_execpath'];
  return npm ? runNode(npm, parameters) : run('npm', parameters);
}

/**
 * Runs a command with our standard streams and environment, changed by `env`; rejects with StepFailed unless it exits
 * with 0. `signal` aborts it.
 */
export function run(command, parameters, directory = '.', signal, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: join(root, directory),
      stdio: 'inherit',
      signal,
      env: { ...process.env, ...env },
    });
    // A terminal sends Ctrl-C to the command, too, so only SIGTERM is passed on. We exit after the command.
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
 * Delivers each signal once to the script that runs next in this process. The terminal sends Ctrl-C to all processes,
 * and npm sends it to this one again. A second signal would interrupt an orderly shutdown.
 */
export function deliverSignalsOnce() {
  for (const signal of signals) {
    process.once(signal, () => {
      if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal]);
      process.on(signal, () => undefined);
    });
  }
}
