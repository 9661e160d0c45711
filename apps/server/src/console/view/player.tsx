import * as z from 'zod';
import { CommandRefused } from '../../platform/command-refused.js';
import type { Player } from '../../platform/player.js';
import type { Visit } from '../page.js';

type Reads = Visit['context']['consoleReads']['players'];

/** What an operator sees of one player. */
export type PlayerOverview = NonNullable<Awaited<ReturnType<Reads['overview']>>>;

/** Links to the page of a player. */
export function PlayerLink({ id, username }: { id: string; username: string }) {
  return <a href={`/players/${id}`}>{username}</a>;
}

/** Returns the state of an account in words. */
export function stateOf(player: { isBot: boolean; deletedAt: Date | null; suspendedAt: Date | null }): string {
  if (player.isBot) return 'bot';
  if (player.deletedAt !== null) return 'deleted';
  return player.suspendedAt === null ? 'active' : 'suspended';
}

/**
 * Finds the player whose id is in the path.
 * @throws {CommandRefused} if there is none.
 */
export async function requirePlayer({ context, params }: Visit): Promise<Player> {
  const { id = '' } = params;
  const player = z.uuid().safeParse(id).success ? await context.profiles.find(id) : undefined;
  if (!player) throw new CommandRefused('There is no such player.');
  return player;
}
