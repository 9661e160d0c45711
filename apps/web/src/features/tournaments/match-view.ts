import type { PublicProfile, TournamentMatch } from '@game/contract';
import type { MatchStatus } from '@game/rules';
import { tournamentsText } from '../../text/tournaments.js';
import { viewerSeatIn, waitsForOpponent } from './viewer-seat.js';

/** The part of a match that the bracket shows; also the type of placeholders before the tournament starts (TDT-03). */
export type ShownMatch = Pick<
  TournamentMatch,
  | 'roundNumber'
  | 'matchNumber'
  | 'matchStatus'
  | 'player1'
  | 'player2'
  | 'player1HasMoved'
  | 'player2HasMoved'
  | 'winnerId'
  | 'decidedBy'
  | 'replays'
  | 'hands'
  | 'deadlineAt'
  | 'isDeadlineExtended'
>;

/** The result of a match for the viewer; null if it is not completed or not theirs. */
export type ViewerOutcome = 'won' | 'lost' | null;

/**
 * The name of a player in a match (TDT-03, TDT-04): 'TBD' for a free seat, 'Loading...' once the match has started and
 * the name is not loaded.
 */
export function nameOf(player: PublicProfile | null, matchStatus: MatchStatus): string {
  if (player !== null) return player.username;
  return matchStatus === 'pending' ? tournamentsText.bracket.unknownPlayer : tournamentsText.bracket.loadingPlayer;
}

export function viewerOutcomeOf(match: ShownMatch, viewerId: string | null): ViewerOutcome {
  if (match.matchStatus !== 'completed' || match.winnerId === null || viewerId === null) return null;
  if (match.winnerId === viewerId) return 'won';
  return viewerSeatIn(match, viewerId) === null ? null : 'lost';
}

/** The sentence below the names of a match (TDT-05 to TDT-09). See decision 0041. */
export function statusTextOf(match: ShownMatch, viewerId: string | null): string {
  const { status } = tournamentsText;
  const { matchStatus, roundNumber, player1, player2 } = match;
  switch (matchStatus) {
    case 'completed':
      return completedTextOf(match, viewerId);
    case 'ready':
      if (viewerSeatIn(match, viewerId) === null) {
        return status.otherReady(nameOf(player1, matchStatus), nameOf(player2, matchStatus));
      }
      if (waitsForOpponent(match, viewerId)) return status.ownMoved;
      return roundNumber > 1 ? status.ownNextReady : status.ownReady;
    case 'pending':
      return player2 === null ? status.waiting : status.startingSoon;
    case 'active':
      return status.inProgress;
  }
}

function completedTextOf(match: ShownMatch, viewerId: string | null): string {
  const { status } = tournamentsText;
  const outcome = viewerOutcomeOf(match, viewerId);
  if (outcome !== null) return status[outcome];
  if (match.winnerId === null) return status.tie;
  const winner = match.player1?.id === match.winnerId ? match.player1 : match.player2;
  return status.otherWon(nameOf(winner, match.matchStatus));
}
