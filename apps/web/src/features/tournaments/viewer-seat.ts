import type { TournamentMatch } from '@game/contract';
import { seatInMatch, type Seat } from '@game/rules';

/** What of a match decides whose turn it is. */
type Turn = Pick<TournamentMatch, 'matchStatus' | 'player1' | 'player2' | 'player1HasMoved' | 'player2HasMoved'>;

/** The seat of the viewer, who may be nobody, in a match; null when it is not theirs. */
export function viewerSeatIn({ player1, player2 }: Pick<Turn, 'player1' | 'player2'>, viewerId: string | null) {
  if (viewerId === null) return null;
  return seatInMatch({ player1Id: player1?.id ?? null, player2Id: player2?.id ?? null }, viewerId);
}

/** Whether the player in `seat` has moved in the hand that is being played. */
export function hasMovedIn(match: Pick<Turn, 'player1HasMoved' | 'player2HasMoved'>, seat: Seat): boolean {
  return seat === 'player1' ? match.player1HasMoved : match.player2HasMoved;
}

/** Whether the viewer has a move to make in the match: it is ready, theirs, and they have made none (TDT-10). */
export function waitsForViewer(match: Turn, viewerId: string | null): boolean {
  const seat = viewerSeatIn(match, viewerId);
  return match.matchStatus === 'ready' && seat !== null && !hasMovedIn(match, seat);
}

/** Whether the viewer has made their move in a match that is still open. */
export function waitsForOpponent(match: Turn, viewerId: string | null): boolean {
  const seat = viewerSeatIn(match, viewerId);
  return match.matchStatus === 'ready' && seat !== null && hasMovedIn(match, seat);
}
