import type { Game } from '@game/contract';
import type { Seat } from '@game/rules';

/** The viewer's seat at a game; null when they do not play in it. */
export function seatOf(game: Game, viewerId: string): Seat | null {
  if (game.player1.id === viewerId) return 'player1';
  return game.player2?.id === viewerId ? 'player2' : null;
}
