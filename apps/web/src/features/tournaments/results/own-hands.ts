import type { MatchHand, Tournament, TournamentMatch } from '@game/contract';
import { matchHandId, opponentOf, type Move, type Outcome, type Seat } from '@game/rules';
import type { OpenedCommitment } from '../../../components/fairness/commitment.js';
import { moveText } from '../../../text/moves.js';
import { outcomeText } from '../../../text/outcome.js';
import { nameInText } from '../../../text/players.js';
import { tournamentsText } from '../../../text/tournaments.js';
import { nameOf } from '../match-view.js';
import { viewerSeatIn } from '../viewer-seat.js';

/** A finished hand of the viewer, as the result popup shows it (TDT-11). */
export interface OwnHand {
  key: string;
  matchId: string;
  /** The number of the hand in its match, from 0. */
  number: number;
  outcome: Outcome;
  title: string;
  /** null if the player made none in time (D-18). */
  ownMove: Move | null;
  opponentMove: Move | null;
  opponentName: string;
  /** Why it ended this way, or what happens next. */
  explanation: string;
  /** The commitment behind each move; null if the player made none (D-04). */
  ownOpened: OpenedCommitment | null;
  opponentOpened: OpenedCommitment | null;
}

/** All finished hands of the viewer, in the order of play. */
export function ownHandsOf({ id, matches }: Pick<Tournament, 'id' | 'matches'>, viewerId: string): OwnHand[] {
  return matches.flatMap((match) => {
    const seat = viewerSeatIn(match, viewerId);
    return seat === null ? [] : match.hands.map((hand) => ownHandOf(id, match, hand, { seat, viewerId }));
  });
}

function ownHandOf(
  tournamentId: string,
  match: TournamentMatch,
  hand: MatchHand,
  { seat, viewerId }: { seat: Seat; viewerId: string },
): OwnHand {
  const opponentSeat = opponentOf(seat);
  const outcome = hand.winnerId === null ? 'tie' : hand.winnerId === viewerId ? 'win' : 'loss';
  const ownMove = hand[seat]?.move ?? null;
  const opponentMove = hand[opponentSeat]?.move ?? null;
  const opponent = match[opponentSeat];
  const opponentName = opponent === null ? nameOf(null, match.matchStatus) : nameInText(opponent);
  return {
    key: `${match.id} ${hand.number} ${seat}`,
    matchId: match.id,
    number: hand.number,
    outcome,
    title: outcomeText.titles[outcome],
    ownMove,
    opponentMove,
    opponentName,
    explanation:
      outcome === 'tie'
        ? explanationOfTie(match, hand, viewerId, opponentName)
        : match.decidedBy === 'walkover'
          ? explanationOfWalkover(outcome)
          : explanationOfEnd(outcome, ownMove, opponentMove),
    ownOpened: openedOf(tournamentId, match, hand, seat),
    opponentOpened: openedOf(tournamentId, match, hand, opponentSeat),
  };
}

function openedOf(tournamentId: string, match: TournamentMatch, hand: MatchHand, seat: Seat): OpenedCommitment | null {
  const [player, revealed] = [match[seat], hand[seat]];
  if (player === null || revealed === null) return null;
  // Not taken from the reply, so that it cannot name another hand.
  const handId = match.roundNumber === 1 && hand.number === 0 ? tournamentId : matchHandId(match, hand.number);
  return { handId, playerId: player.id, ...revealed };
}

function explanationOfTie(match: TournamentMatch, hand: MatchHand, viewerId: string, opponentName: string): string {
  const { result } = tournamentsText;
  const isLast = match.matchStatus === 'completed' && hand.number === match.replays;
  if (!isLast) return result.replay;
  return match.winnerId === viewerId ? result.seedForYou : result.seedAgainstYou(opponentName);
}

function explanationOfWalkover(outcome: 'win' | 'loss'): string {
  const { result } = tournamentsText;
  return outcome === 'win' ? result.opponentIsOut : result.youAreOut;
}

function explanationOfEnd(outcome: 'win' | 'loss', ownMove: Move | null, opponentMove: Move | null): string {
  if (ownMove === null && opponentMove === null) return tournamentsText.result.nobodyMoved;
  if (ownMove === null) return outcomeText.youTooLate;
  if (opponentMove === null) return outcomeText.opponentTooLate;
  return moveText.victories[outcome === 'win' ? ownMove : opponentMove];
}
