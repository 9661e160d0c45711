import { nextPlace, type BracketMatch, type MatchDecision, type MatchPlace } from './bracket.js';
import { winnerOfHand, type Seat } from '../hand.js';

/** After how many ties in a match the published seed decides it (D-17). */
export const tiesBeforeSeed = 5;

/** After how many missed deadlines in a row a player is out of the tournament (D-18). See decision 0012. */
export const missesUntilOut = 2;

/** The time limit of a hand after round 1 is at least this long, in milliseconds (D-18). */
const shortestHandMs = 3_600_000;

/** What settling needs in addition to the matches. */
export interface BracketRules {
  /** The time limit of a hand in round 1, in milliseconds (D-18). */
  matchTimeoutMs: number;
  /** All players in the order of their last move or join: the most recent is last (D-18). */
  actionOrder: readonly string[];
  /** Returns the seat that the published seed favours in this match (D-17). */
  seatBySeed: (place: MatchPlace) => Seat;
}

/**
 * Returns how long a hand of this round waits for its moves, in milliseconds: `matchTimeoutMs` in round 1, then a quarter of
 * it but at least an hour, and never more than in round 1 (D-18).
 */
export function handTimeoutMs(roundNumber: number, matchTimeoutMs: number): number {
  return roundNumber === 1 ? matchTimeoutMs : Math.min(matchTimeoutMs, Math.max(matchTimeoutMs / 4, shortestHandMs));
}

/** Why a move in a match is rejected, in the order of the checks (TRN-02, ROL-04). */
export type MatchMoveRefusal = 'NOT_YOUR_MATCH' | 'MATCH_NOT_READY' | 'OTHER_HAND' | 'ALREADY_MOVED';

/** Returns the player's seat in a match, or null if they do not play in it (ROL-04). */
export function seatInMatch(
  { player1Id, player2Id }: Pick<BracketMatch, 'player1Id' | 'player2Id'>,
  playerId: string,
): Seat | null {
  if (player1Id === playerId) return 'player1';
  return player2Id === playerId ? 'player2' : null;
}

/**
 * Returns why `playerId` may not move, or null if they may. Only the two players of a match move, while it is ready and
 * its deadline has not passed, and each only once in a hand (TRN-02, ROL-04, D-18). A move names its hand, so that it
 * never counts for the hand that follows a tie.
 */
export function refuseMatchMove(
  match: BracketMatch,
  { playerId, handNumber }: { playerId: string; handNumber: number },
  now: Date,
): MatchMoveRefusal | null {
  const seat = seatInMatch(match, playerId);
  if (seat === null) return 'NOT_YOUR_MATCH';
  if (match.matchStatus !== 'ready' || isExpired(match, now)) return 'MATCH_NOT_READY';
  if (handNumber !== match.replays) return 'OTHER_HAND';
  const move = seat === 'player1' ? match.player1Move : match.player2Move;
  return move === null ? null : 'ALREADY_MOVED';
}

/**
 * Settles the matches of a tournament, which are in the order of the bracket, at `now` (D-16 to D-18): a ready match with two
 * moves, or with a passed deadline, is completed or replayed, and its winner is seated in the next round. A match of a
 * player who is out is completed as soon as both players are known. An unchanged match stays the same object, and unknown
 * fields are kept. Calling it again changes nothing.
 */
export function nextMatches<Match extends BracketMatch>(
  matches: readonly Match[],
  rules: BracketRules,
  now: Date,
): Match[] {
  const next: Match[] = [];
  for (const match of matches) {
    const arriving = next.filter(
      (one, index) => one.winnerId !== matches[index]?.winnerId && isAt(match, nextPlace(one)),
    );
    const seated = arriving.reduce((one, winner) => seatWinner(one, winner, rules, now), match);
    next.push(settleMatch(seated, next, rules, now));
  }
  return next;
}

/** Settles a match; `earlier` are all matches of earlier rounds. */
function settleMatch<Match extends BracketMatch>(
  match: Match,
  earlier: readonly BracketMatch[],
  rules: BracketRules,
  now: Date,
): Match {
  const { player1Move, player2Move, matchStatus, replays } = match;
  if (matchStatus !== 'ready') return match;
  const misses = { player1: missesBefore(match, 'player1', earlier), player2: missesBefore(match, 'player2', earlier) };
  if (Math.max(misses.player1, misses.player2) >= missesUntilOut) {
    return decided(match, stayingSeat(match, misses, rules), 'walkover');
  }
  if (player1Move === null || player2Move === null) {
    if (!isExpired(match, now)) return match;
    if (player1Move !== null) return decided(match, 'player1', 'absence');
    if (player2Move !== null) return decided(match, 'player2', 'absence');
    const missed = { player1: misses.player1 + 1, player2: misses.player2 + 1 };
    return decided(match, stayingSeat(match, missed, rules), 'absence');
  }
  const winner = winnerOfHand(player1Move, player2Move);
  if (winner !== null) return decided(match, winner, 'moves');
  if (replays + 1 >= tiesBeforeSeed) return decided(match, rules.seatBySeed(match), 'seed');
  const deadlineAt = deadlineOf(match, rules, now);
  return { ...match, player1Move: null, player2Move: null, replays: replays + 1, deadlineAt };
}

/** Counts the deadlines that a player has missed in a row, up to the current hand of `match` (D-18). */
function missesBefore(match: BracketMatch, seat: Seat, earlier: readonly BracketMatch[]): number {
  const playerId = match[`${seat}Id`];
  // A tie needs a move of both players.
  if (playerId === null || match.replays > 0 || match[`${seat}Move`] !== null) return 0;
  let misses = 0;
  for (const played of earlier) {
    const place = seatInMatch(played, playerId);
    if (place === null || played.decidedBy === 'walkover') continue;
    const hasMissed = played[`${place}Move`] === null;
    misses = hasMissed ? (played.replays > 0 ? 1 : misses + 1) : 0;
  }
  return misses;
}

/**
 * Returns who advances when neither player has moved: the one who is not out. If both are or neither is, the one whose last
 * action in the tournament is the more recent (D-18).
 */
function stayingSeat(match: BracketMatch, misses: Record<Seat, number>, rules: BracketRules): Seat {
  const [isOut1, isOut2] = [misses.player1 >= missesUntilOut, misses.player2 >= missesUntilOut];
  if (isOut1 !== isOut2) return isOut1 ? 'player2' : 'player1';
  const lastAction = (playerId: string | null) => rules.actionOrder.indexOf(playerId ?? '');
  return lastAction(match.player1Id) > lastAction(match.player2Id) ? 'player1' : 'player2';
}

function decided<Match extends BracketMatch>(match: Match, winner: Seat, decidedBy: MatchDecision): Match {
  const winnerId = winner === 'player1' ? match.player1Id : match.player2Id;
  return { ...match, matchStatus: 'completed', winnerId, decidedBy, deadlineAt: null };
}

function seatWinner<Match extends BracketMatch>(
  match: Match,
  winner: BracketMatch,
  rules: BracketRules,
  now: Date,
): Match {
  const { seat } = nextPlace(winner);
  const seated = { ...match, [seat === 'player1' ? 'player1Id' : 'player2Id']: winner.winnerId };
  const isReady = seated.player1Id !== null && seated.player2Id !== null;
  return isReady ? { ...seated, matchStatus: 'ready', deadlineAt: deadlineOf(match, rules, now) } : seated;
}

function deadlineOf({ roundNumber }: MatchPlace, { matchTimeoutMs }: BracketRules, now: Date): Date {
  return new Date(now.getTime() + handTimeoutMs(roundNumber, matchTimeoutMs));
}

function isExpired({ deadlineAt }: BracketMatch, now: Date): boolean {
  return deadlineAt !== null && deadlineAt <= now;
}

function isAt(match: MatchPlace, place: MatchPlace): boolean {
  return match.roundNumber === place.roundNumber && match.matchNumber === place.matchNumber;
}
