import { buildBracket, nextMatches, seatByDigest, tieBreakText, type BracketRules } from '@game/rules';
import type { Random } from '../../platform/random.js';
import { hmacSha256 } from '../../platform/sha256.js';
import type { MatchRow, ParticipantRow, StoredTournament, TieRow, TournamentRow } from './store/rows.js';

/** The result of applying the rules to a tournament's matches. */
export interface Progress {
  /** All matches of the tournament, in their new state. */
  matches: MatchRow[];
  /** The hands that ended in a tie and are replayed (D-17). */
  ties: TieRow[];
  /** The matches that are now waiting for their players' moves. */
  ready: MatchRow[];
}

/** Builds the matches of a tournament that has just filled up, with the initial moves in round 1 (D-16). */
export function firstMatches(
  { tournament, participants }: StoredTournament,
  random: Random,
  now: Date,
  usualTimeoutMs: number,
): MatchRow[] {
  const deadlineAt = new Date(now.getTime() + timeoutOf(tournament, usualTimeoutMs));
  const entryOf = (playerId: string | null) =>
    participants.find(({ participant }) => participant.playerId === playerId)?.participant;
  const joinOrder = participants.map(({ participant }) => participant.playerId);
  return buildBracket(joinOrder, deadlineAt).map((match) => {
    const [one, other] = [entryOf(match.player1Id), entryOf(match.player2Id)];
    return {
      ...match,
      id: random.uuid(),
      tournamentId: tournament.id,
      status: statusOf(match),
      player1Move: one?.initialMove ?? null,
      player2Move: other?.initialMove ?? null,
      player1Nonce: one?.initialNonce ?? null,
      player2Nonce: other?.initialNonce ?? null,
      player1Commitment: one?.initialCommitment ?? null,
      player2Commitment: other?.initialCommitment ?? null,
      extendedDeadlineAt: null,
      createdAt: now,
      completedAt: null,
    };
  });
}

/** Applies the rules to `matches`: those of `stored`, with new moves (D-16 to D-18). */
export function progressOf(stored: StoredTournament, matches: MatchRow[], now: Date, usualTimeoutMs: number): Progress {
  const next = nextMatches(matches, rulesOf(stored, usualTimeoutMs), now);
  const progress: Progress = { matches: [], ties: [], ready: [] };
  for (const [index, before] of matches.entries()) {
    const after = next[index] ?? before;
    const isReplayed = after.replays > before.replays;
    const settled = isReplayed ? withoutMoves(after) : withCompletion(after, before, now);
    const match = after === before ? before : { ...settled, status: statusOf(settled) };
    if (isReplayed) progress.ties.push(tieOf(before, now));
    if (isReplayed || (after.matchStatus === 'ready' && before.matchStatus === 'pending')) progress.ready.push(match);
    progress.matches.push(match);
  }
  return progress;
}

/** The status of a match in the words of ENT-14, which PostgreSQL derives in the same way. */
function statusOf({ matchStatus }: Pick<MatchRow, 'matchStatus'>): MatchRow['status'] {
  if (matchStatus === 'pending') return 'waiting';
  return matchStatus === 'completed' ? 'completed' : 'in_progress';
}

/** How long a hand of round 1 waits for its moves, in milliseconds. Those of a house tournament all have the same time. */
function timeoutOf({ handSeconds }: TournamentRow['tournament'], usualTimeoutMs: number): number {
  return handSeconds === null ? usualTimeoutMs : handSeconds * 1000;
}

function rulesOf({ tournament, participants }: StoredTournament, usualTimeoutMs: number): BracketRules {
  const lastActionMs = ({ participant }: ParticipantRow) => (participant.lastMovedAt ?? participant.joinedAt).getTime();
  // Participants are in join order, which counts after actions at the same time.
  const byLastAction = participants.toSorted((one, other) => lastActionMs(one) - lastActionMs(other));
  return {
    matchTimeoutMs: timeoutOf(tournament, usualTimeoutMs),
    actionOrder: byLastAction.map(({ player }) => player.id),
    seatBySeed: (place) => seatByDigest(hmacSha256(tournament.seed, tieBreakText(tournament.id, place))),
  };
}

function withoutMoves(match: MatchRow): MatchRow {
  return { ...match, player1Nonce: null, player2Nonce: null, player1Commitment: null, player2Commitment: null };
}

function withCompletion(after: MatchRow, before: MatchRow, now: Date): MatchRow {
  return after.winnerId !== null && before.winnerId === null ? { ...after, completedAt: now } : after;
}

function tieOf(match: MatchRow, endedAt: Date): TieRow {
  return {
    matchId: match.id,
    handNumber: match.replays,
    player1Move: match.player1Move,
    player2Move: match.player2Move,
    player1Nonce: match.player1Nonce,
    player2Nonce: match.player2Nonce,
    player1Commitment: match.player1Commitment,
    player2Commitment: match.player2Commitment,
    endedAt,
  };
}
