import type {
  MatchHand,
  Participant,
  PublicProfile,
  ReadyMatch,
  Tournament,
  TournamentMatch,
  TournamentSummary,
  TournamentViewer,
} from '@game/contract';
import { matchHandId, seatInMatch, type Seat } from '@game/rules';
import { isDeadlineExtended } from '../../platform/outages.js';
import type { Acknowledgement } from './store/acknowledgements.js';
import type { MatchRow, ParticipantRow, StoredTournament, TieRow, TournamentRow } from './store/rows.js';

/** The summary view of a tournament, for a card in a list. */
export function summaryOf({ tournament, player1, winner }: TournamentRow): TournamentSummary {
  const { id, version, name, status, maxPlayers, stakeAmount, prizePool, participantCount } = tournament;
  return {
    id,
    version,
    name,
    status,
    maxPlayers,
    stakeAmount,
    prizePool,
    participantCount,
    player1,
    winner,
    createdAt: tournament.createdAt.toISOString(),
    deadlineAt: textOf(tournament.deadlineAt),
    isDeadlineExtended: isDeadlineExtended(tournament),
    completedAt: textOf(tournament.completedAt),
    startsAt: textOf(tournament.startsAt),
    handSeconds: tournament.handSeconds,
  };
}

/** The public view of a tournament: moves of finished hands only, and the seed only once it is completed (D-03, D-17). */
export function tournamentOf(stored: StoredTournament): Tournament {
  return {
    ...summaryOf(stored),
    participants: stored.participants.map(participantOf),
    matches: stored.matches.map((match) => matchOf(stored, match)),
    seedHash: stored.tournament.seedHash,
    seed: publishedSeedOf(stored),
  };
}

/** The seed of a completed tournament; null before (D-17). */
export function publishedSeedOf({ tournament }: StoredTournament): string | null {
  return tournament.status === 'completed' ? tournament.seed : null;
}

/** The public view of a participant, without the initial move (D-03). */
export function participantOf({ participant, player }: ParticipantRow): Participant {
  return { player, joinedAt: participant.joinedAt.toISOString(), commitment: participant.initialCommitment };
}

/** The public view of a match. For the current hand it only shows who has moved (D-03). */
export function matchOf(stored: StoredTournament, match: MatchRow): TournamentMatch {
  const { id, roundNumber, matchNumber, matchStatus, status, replays, winnerId, decidedBy } = match;
  return {
    id,
    roundNumber,
    matchNumber,
    matchStatus,
    status,
    replays,
    winnerId,
    decidedBy,
    player1: profileOf(stored, match.player1Id),
    player2: profileOf(stored, match.player2Id),
    player1HasMoved: match.player1Move !== null,
    player2HasMoved: match.player2Move !== null,
    player1Commitment: match.player1Commitment,
    player2Commitment: match.player2Commitment,
    hands: handsOf(stored, match),
    deadlineAt: textOf(match.deadlineAt),
    isDeadlineExtended: isDeadlineExtended(match),
    completedAt: textOf(match.completedAt),
  };
}

/** The part of a tournament's view that only the player gets: their own hidden moves, and what they have seen. */
export function viewerOf(stored: StoredTournament, playerId: string, seen: Acknowledgement): TournamentViewer {
  const own = stored.participants.find(({ participant }) => participant.playerId === playerId);
  const open = stored.matches.filter(({ matchStatus }) => matchStatus === 'ready');
  const moves = open.flatMap((match) => {
    const seat = seatInMatch(match, playerId);
    const move = seat && (seat === 'player1' ? match.player1Move : match.player2Move);
    return move ? [{ matchId: match.id, handNumber: match.replays, move }] : [];
  });
  const { seenHands, hasSeenResult } = seen;
  return {
    hasJoined: own !== undefined,
    initialMove: own?.participant.initialMove ?? null,
    ownMove: moves[0] ?? null,
    seenHands,
    hasSeenResult,
  };
}

/** The view of a ready match for the player who meets `opponent`. */
export function readyMatchOf(match: MatchRow, tournamentName: string, opponent: PublicProfile): ReadyMatch {
  const { id: matchId, tournamentId, roundNumber, replays, deadlineAt } = match;
  if (!deadlineAt) throw new Error(`match ${matchId} is ready without a deadline`);
  return {
    matchId,
    tournamentId,
    tournamentName,
    roundNumber,
    replays,
    opponent,
    deadlineAt: deadlineAt.toISOString(),
  };
}

/** The public profile of a participant; null if `playerId` is null or has not joined. */
export function profileOf({ participants }: StoredTournament, playerId: string | null): PublicProfile | null {
  return participants.find(({ player }) => player.id === playerId)?.player ?? null;
}

function handsOf(stored: StoredTournament, match: MatchRow): MatchHand[] {
  const ties = stored.ties.filter(({ matchId }) => matchId === match.id);
  const hands = ties.map((tie) => handOf(match, tie, { number: tie.handNumber, winnerId: null, endedAt: tie.endedAt }));
  if (match.matchStatus !== 'completed' || !match.completedAt) return hands;
  const winnerId = match.decidedBy === 'seed' ? null : match.winnerId;
  return [...hands, handOf(match, match, { number: match.replays, winnerId, endedAt: match.completedAt })];
}

function handOf(
  match: MatchRow,
  played: MatchRow | TieRow,
  { number, winnerId, endedAt }: { number: number; winnerId: string | null; endedAt: Date },
): MatchHand {
  return {
    number,
    committedId: committedIdOf(match, number),
    player1: revealedMoveOf(played, 'player1'),
    player2: revealedMoveOf(played, 'player2'),
    winnerId,
    endedAt: endedAt.toISOString(),
  };
}

function committedIdOf(match: MatchRow, number: number): string {
  // When initial moves are made, the pairings are not known yet, so they are committed to the tournament's id.
  if (match.roundNumber === 1 && number === 0) return match.tournamentId;
  return matchHandId(match, number);
}

function revealedMoveOf(hand: MatchRow | TieRow, seat: Seat): MatchHand['player1'] {
  const [move, nonce, commitment] =
    seat === 'player1'
      ? [hand.player1Move, hand.player1Nonce, hand.player1Commitment]
      : [hand.player2Move, hand.player2Nonce, hand.player2Commitment];
  return move && nonce && commitment ? { move, nonce, commitment } : null;
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
