import type { Seat } from '@game/rules';
import type { Player } from '../../platform/player.js';
import { Refusal } from '../../platform/refusal.js';
import type { GameRow } from './store/rows.js';

/** Returns the seat of a player in a game; null for anyone else. */
export function seatOf({ game }: GameRow, playerId: string): Seat | null {
  if (game.player1Id === playerId) return 'player1';
  return game.player2Id === playerId ? 'player2' : null;
}

/**
 * Returns a game together with the seat of `player`.
 * @throws {Refusal} `GAME_NOT_FOUND` for anyone else, so that a stranger cannot learn that the game exists.
 */
export function ownSeat(row: GameRow | undefined, player: Player): { row: GameRow; seat: Seat } {
  const seat = row && seatOf(row, player.id);
  if (!seat) throw new Refusal('GAME_NOT_FOUND');
  return { row, seat };
}

/** Returns the id of the player in `seat`. The caller knows that the seat is taken. */
export function playerIn({ game }: GameRow, seat: Seat): string {
  const playerId = seat === 'player1' ? game.player1Id : game.player2Id;
  if (playerId === null) throw new Error(`game ${game.id} has no ${seat}`);
  return playerId;
}
