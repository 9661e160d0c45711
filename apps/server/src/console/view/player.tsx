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
