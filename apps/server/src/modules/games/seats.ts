import type { Seat } from '@game/rules';
import { Refusal } from '../../platform/refusal.js';
import type { Player } from '../profiles/service.js';
import type { GameRow } from './store/rows.js';

/** A game and the seat of `player` in it. Throws a `Refusal` when they have none: to anyone else it does not exist. */
export function ownSeat(row: GameRow | undefined, player: Player): { row: GameRow; seat: Seat } {
  if (row?.game.player1Id === player.id) return { row, seat: 'player1' };
  if (row?.game.player2Id === player.id) return { row, seat: 'player2' };
  throw new Refusal('GAME_NOT_FOUND');
}

/** Who sits in `seat`; the caller knows that somebody does. */
export function playerIn({ game }: GameRow, seat: Seat): string {
  const playerId = seat === 'player1' ? game.player1Id : game.player2Id;
  if (playerId === null) throw new Error(`game ${game.id} has nobody in the seat of ${seat}`);
  return playerId;
}
