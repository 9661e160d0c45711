import type { Tournament, TournamentMatch } from '@game/contract';
import type { OwnHand } from './own-hands.js';
import { viewerSeatIn } from '../viewer-seat.js';

/**
 * Returns the tournament as it was before a hand of the viewer was decided, so that the bracket does not give the result
 * away: the match is in progress, and its players are in no later round.
 */
export function beforeHand(
  tournament: Tournament,
  { matchId, number }: Pick<OwnHand, 'matchId' | 'number'>,
): Tournament {
  const decided = tournament.matches.find(({ id }) => id === matchId);
  if (decided === undefined) return tournament;
  return {
    ...tournament,
    status: 'in_progress',
    winner: null,
    matches: tournament.matches.map((match) =>
      match.id === matchId ? undecided(match, number) : withoutPlayersOf(decided, match),
    ),
  };
}

function undecided(match: TournamentMatch, number: number): TournamentMatch {
  const hands = match.hands.filter((hand) => hand.number < number);
  return { ...match, ...open, matchStatus: 'active', replays: number, hands };
}

/** The state of a match without a result or a deadline. */
const open = { status: 'in_progress', winnerId: null, decidedBy: null, deadlineAt: null, completedAt: null } as const;

function withoutPlayersOf(decided: TournamentMatch, match: TournamentMatch): TournamentMatch {
  if (match.roundNumber <= decided.roundNumber) return match;
  const isIn = (player: TournamentMatch['player1']) => viewerSeatIn(decided, player?.id ?? null) !== null;
  const [is1In, is2In] = [isIn(match.player1), isIn(match.player2)];
  if (!is1In && !is2In) return match;
  return {
    ...match,
    ...open,
    status: 'waiting',
    matchStatus: 'pending',
    player1: is1In ? null : match.player1,
    player2: is2In ? null : match.player2,
    player1HasMoved: false,
    player2HasMoved: false,
    replays: 0,
    hands: [],
  };
}
