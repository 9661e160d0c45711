import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Context } from '../context.js';
import type { Player } from '../platform/player.js';
import { CommandRefused } from '../platform/command-refused.js';

/** Runs `work` with the services of a server, on the database in use. */
export type WithContext = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

/** What every command can be told. */
export interface ViewOptions {
  json?: boolean;
}

/** What every command that changes something is told. */
export interface ActOptions extends ViewOptions {
  reason: string;
  as?: string;
  yes?: boolean;
}

/** A command that only shows. */
export function viewing(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}

/** A command that changes something: it asks why, and notes who. */
export function acting(command: Command): Command {
  return viewing(command)
    .requiredOption('--reason <text>', 'why; it is kept in the log', (text: string) => {
      if (text.trim() === '') throw new CommandRefused('Give a reason: it is kept in the log.');
      return text.trim();
    })
    .option('--as <name>', 'who; your name at the operating system when left out')
    .option('--yes', 'do not ask for confirmation, for scripts');
}

/** Who acts: as they say, or as the operating system knows them. */
export function operatorOf({ as }: ActOptions): string {
  return as?.trim() || userInfo().username;
}

/** The player with this username or id. Throws `CommandRefused` when there is none. */
export async function requirePlayer({ profiles }: Context, name: string): Promise<Player> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const player = isId ? await profiles.find(name) : await profiles.findByUsername(name);
  if (!player) throw new CommandRefused(`There is no player '${name}'.`);
  return player;
}
