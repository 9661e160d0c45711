import { userInfo } from 'node:os';
import { InvalidArgumentError, type Command } from 'commander';
import type { Context } from '../context.js';
import type { Player } from '../platform/player.js';
import { CommandRefused } from '../platform/command-refused.js';
import type { Actor } from './acts/actor.js';

/** Runs `work` with the services of a server, on the database in use. */
export type WithContext = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

/** The options of every command. */
export interface ViewOptions {
  json?: boolean;
}

/** The options of every command that changes something. */
export interface ActionOptions extends ViewOptions {
  reason: string;
  as?: string;
  yes?: boolean;
}

/** Adds the options of a command that only reads. */
export function withViewOptions(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}

/** Adds the options of a command that changes something. */
export function withActionOptions(command: Command): Command {
  return withViewOptions(command)
    .requiredOption('--reason <text>', 'why; it is stored in the log', (text: string) => {
      if (text.trim() === '') throw new CommandRefused('Give a reason: it is stored in the log.');
      return text.trim();
    })
    .option('--as <name>', 'who; by default, your user name', (name: string) => {
      // Only the console writes the names of its accounts into the log.
      if (!/^\s*console\s*:/i.test(name)) return name.trim();
      throw new CommandRefused(`'${name}' is an account of the console. Give your own name.`);
    })
    .option('--yes', 'do not ask for confirmation, for scripts');
}

/** Returns the name of the operator: the given one, or the user name of the operating system. */
export function operatorOf({ as }: ActionOptions): string {
  return as || userInfo().username;
}

/** Returns who runs a command, and why. */
export function actorOf(options: ActionOptions): Actor {
  return { operator: operatorOf(options), reason: options.reason };
}

/**
 * Finds a player by username or id.
 * @throws {CommandRefused} if there is none.
 */
export async function requirePlayer({ profiles }: Context, name: string): Promise<Player> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const player = isId ? await profiles.find(name) : await profiles.findByUsername(name);
  if (!player) throw new CommandRefused(`There is no player '${name}'.`);
  return player;
}

/** Returns a parser for an argument or option that is a whole number. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}
