/** Thrown when an operator's command cannot be executed. The message says why; nothing has changed. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** Prints why a command has failed, and lets the process exit with code 1. */
export function reportFailure(error: Error): void {
  process.stderr.write(`${error instanceof CommandRefused ? error.message : `Failed: ${error.message}`}\n`);
  process.exitCode = 1;
}
