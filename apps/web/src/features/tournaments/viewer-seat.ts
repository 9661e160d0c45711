import type { TournamentMatch } from '@game/contract';
import { seatInMatch, type Seat } from '@game/rules';

/** The part of a match that decides whose turn it is. */
type Turn = Pick<TournamentMatch, 'matchStatus' | 'player1' | 'player2' | 'player1HasMoved' | 'player2HasMoved'>;

/** The viewer's seat in a match; null for other viewers. */
export function viewerSeatIn({ player1, player2 }: Pick<Turn, 'player1' | 'player2'>, viewerId: string | null) {
  if (viewerId === null) return null;
  return seatInMatch({ player1Id: player1?.id ?? null, player2Id: player2?.id ?? null }, viewerId);
}

/** Whether the player in `seat` has moved in the current hand. */
export function hasMovedIn(match: Pick<Turn, 'player1HasMoved' | 'player2HasMoved'>, seat: Seat): boolean {
  return seat === 'player1' ? match.player1HasMoved : match.player2HasMoved;
}

/** Whether the match waits for the viewer's move (TDT-10). */
export function waitsForViewer(match: Turn, viewerId: string | null): boolean {
  const seat = viewerSeatIn(match, viewerId);
  return match.matchStatus === 'ready' && seat !== null && !hasMovedIn(match, seat);
}

/** Whether the viewer is out if they miss the deadline of `match`, because they missed the one before (D-18). */
export function isLastChance(matches: readonly TournamentMatch[], match: TournamentMatch, viewerId: string): boolean {
  const played = matches.findLast(
    (one) =>
      one.roundNumber < match.roundNumber && one.decidedBy !== 'walkover' && viewerSeatIn(one, viewerId) !== null,
  );
  const seat = played && viewerSeatIn(played, viewerId);
  // A tie needs a move of both players.
  return match.replays === 0 && played?.decidedBy === 'absence' && !!seat && !hasMovedIn(played, seat);
}

/** Whether the viewer has moved and the match waits for the opponent. */
export function waitsForOpponent(match: Turn, viewerId: string | null): boolean {
  const seat = viewerSeatIn(match, viewerId);
  return match.matchStatus === 'ready' && seat !== null && hasMovedIn(match, seat);
}
