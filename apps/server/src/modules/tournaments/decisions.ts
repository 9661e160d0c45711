import type { ErrorCode } from '@game/contract';
import { championOf, commitmentText, matchHandId, refuseMatchMove, seatInMatch } from '@game/rules';
import type { ChosenMove } from '../../platform/hidden-moves.js';
import { sha256 } from '../../platform/sha256.js';
import type { LedgerEntry } from '../ledger/service.js';
import { prizeOf } from './payouts.js';
import { progressOf, type Progress } from './progress.js';
import type { MatchRow, StoredTournament } from './store/rows.js';

/** A change of a tournament in progress that a player asks for, or that a passed deadline makes due. */
export type TournamentCommand =
  | { kind: 'move'; playerId: string; matchId: string; handNumber: number; chosen: ChosenMove }
  /** The deadline of a match has passed. */
  | { kind: 'expire'; tournamentId: string };

/** When a command is decided, and how long a ready match of a player's tournament waits. */
export interface TournamentTerms {
  now: Date;
  matchTimeoutMs: number;
}

/** The effects of a command on a tournament. */
export interface TournamentEffects extends Pick<Progress, 'ties' | 'ready'> {
  /** The tournament after the command. */
  stored: StoredTournament;
  /** The matches that have changed. */
  matches: MatchRow[];
  /** The participant who has moved; null after a deadline. */
  movedId: number | null;
  /** The prize, after the final. */
  entries: LedgerEntry[];
}

/**
 * Decides one command on a tournament, which is undefined if there is none with this match. Changes nothing. Returns null if
 * there is nothing left to do.
 */
export function decide(
  stored: StoredTournament | undefined,
  command: TournamentCommand,
  terms: TournamentTerms,
): TournamentEffects | { refusal: ErrorCode } | null {
  if (command.kind === 'move') return move(stored, command, terms);
  const isOverdue = stored?.matches.some(({ deadlineAt }) => deadlineAt !== null && deadlineAt <= terms.now);
  // Otherwise another process has just settled the match.
  return stored && isOverdue ? { ...advance(stored, stored.matches, terms), movedId: null } : null;
}

/** Adds a move. A match with both moves is settled or replayed; the final pays (TRN-02, D-16, D-17). */
function move(
  stored: StoredTournament | undefined,
  { playerId, matchId, handNumber, chosen }: Extract<TournamentCommand, { kind: 'move' }>,
  terms: TournamentTerms,
): TournamentEffects | { refusal: ErrorCode } {
  const match = stored?.matches.find(({ id }) => id === matchId);
  if (!stored || !match) return { refusal: 'MATCH_NOT_FOUND' };
  const refusal = refuseMatchMove(match, { playerId, handNumber }, terms.now);
  const seat = seatInMatch(match, playerId);
  if (refusal || !seat) return { refusal: refusal ?? 'NOT_YOUR_MATCH' };
  const { move: made, nonce } = chosen;
  const moved = {
    ...match,
    [`${seat}Move`]: made,
    [`${seat}Nonce`]: nonce,
    [`${seat}Commitment`]: sha256(commitmentText(matchHandId(match, handNumber), playerId, made, nonce)),
  };
  const matches = stored.matches.map((one) => (one === match ? moved : one));
  const participants = stored.participants.map((entry) =>
    entry.player.id === playerId ? { ...entry, participant: { ...entry.participant, lastMovedAt: terms.now } } : entry,
  );
  const mover = participants.find(({ player }) => player.id === playerId);
  const movedId = mover?.participant.id ?? null;
  return { ...advance({ ...stored, participants }, matches, terms), movedId };
}

/** Applies the rules to `matches`: those of `stored`, with a new move. Pays after the final. */
function advance(
  stored: StoredTournament,
  matches: MatchRow[],
  { now, matchTimeoutMs }: TournamentTerms,
): Omit<TournamentEffects, 'movedId'> {
  const { ties, ready, ...progress } = progressOf(stored, matches, now, matchTimeoutMs);
  const changed = progress.matches.filter((match, index) => match !== stored.matches[index]);
  const next: StoredTournament = {
    ...stored,
    tournament: { ...stored.tournament, version: stored.tournament.version + 1 },
    matches: progress.matches,
    ties: [...stored.ties, ...ties],
  };
  const effects = { stored: next, matches: changed, ties, ready, entries: [] };
  const championId = championOf(progress.matches);
  if (championId === null) return effects;
  const entry = stored.participants.find(({ player }) => player.id === championId);
  if (!entry) throw new Error(`tournament ${stored.tournament.id} was won by a player who is not in it`);
  const tournament = { ...next.tournament, status: 'completed' as const, winnerId: championId, completedAt: now };
  return { ...effects, stored: { ...next, tournament, winner: entry.player }, entries: [prizeOf(stored, entry)] };
}
