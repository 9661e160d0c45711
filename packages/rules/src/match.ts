import { nextPlace, type BracketMatch, type MatchDecision, type MatchPlace } from './bracket.js';
import { winnerOfHand, type Seat } from './hand.js';

/** After how many ties in a match the published seed decides it (D-17). */
export const tiesBeforeSeed = 5;

/** What settling needs in addition to the matches. */
export interface BracketRules {
  /** All players in join order. */
  joinOrder: readonly string[];
  /** The time limit of a ready match, in milliseconds (D-18). */
  matchTimeoutMs: number;
  /** Returns the seat that the published seed favours in this match (D-17). */
  seatBySeed: (place: MatchPlace) => Seat;
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
 * Settles the matches of a tournament at `now` (D-16 to D-18): a ready match with two moves, or with a passed deadline, is
 * completed or replayed, and its winner is seated in the next round. An unchanged match stays the same object, and
 * unknown fields are kept. Calling it again changes nothing.
 */
export function nextMatches<Match extends BracketMatch>(
  matches: readonly Match[],
  rules: BracketRules,
  now: Date,
): Match[] {
  const deadlineAt = new Date(now.getTime() + rules.matchTimeoutMs);
  const settled = matches.map((match) => settleMatch(match, rules, now, deadlineAt));
  const winners = settled.filter((match, index) => match.winnerId !== null && matches[index]?.winnerId === null);
  return settled.map((match) => {
    const arriving = winners.filter((winner) => isAt(match, nextPlace(winner)));
    return arriving.reduce((seated, winner) => seatWinner(seated, winner, deadlineAt), match);
  });
}

function settleMatch<Match extends BracketMatch>(
  match: Match,
  rules: BracketRules,
  now: Date,
  deadlineAt: Date,
): Match {
  const { player1Move, player2Move, matchStatus, replays } = match;
  if (matchStatus !== 'ready') return match;
  if (player1Move === null || player2Move === null) {
    return isExpired(match, now) ? decided(match, presentSeat(match, rules), 'absence') : match;
  }
  const winner = winnerOfHand(player1Move, player2Move);
  if (winner !== null) return decided(match, winner, 'moves');
  if (replays + 1 >= tiesBeforeSeed) return decided(match, rules.seatBySeed(match), 'seed');
  return { ...match, player1Move: null, player2Move: null, replays: replays + 1, deadlineAt };
}

/** The winner of a match whose deadline has passed: the player who moved, else the one who joined first (D-18). */
function presentSeat({ player1Id, player2Id, player1Move, player2Move }: BracketMatch, rules: BracketRules): Seat {
  if (player1Move !== null) return 'player1';
  if (player2Move !== null) return 'player2';
  const joined = (playerId: string | null) => rules.joinOrder.indexOf(playerId ?? '');
  return joined(player1Id) < joined(player2Id) ? 'player1' : 'player2';
}

function decided<Match extends BracketMatch>(match: Match, winner: Seat, decidedBy: MatchDecision): Match {
  const winnerId = winner === 'player1' ? match.player1Id : match.player2Id;
  return { ...match, matchStatus: 'completed', winnerId, decidedBy, deadlineAt: null };
}

function seatWinner<Match extends BracketMatch>(match: Match, winner: BracketMatch, deadlineAt: Date): Match {
  const { seat } = nextPlace(winner);
  const seated = { ...match, [seat === 'player1' ? 'player1Id' : 'player2Id']: winner.winnerId };
  const isReady = seated.player1Id !== null && seated.player2Id !== null;
  return isReady ? { ...seated, matchStatus: 'ready', deadlineAt } : seated;
}

function isExpired({ deadlineAt }: BracketMatch, now: Date): boolean {
  return deadlineAt !== null && deadlineAt <= now;
}

function isAt(match: MatchPlace, place: MatchPlace): boolean {
  return match.roundNumber === place.roundNumber && match.matchNumber === place.matchNumber;
}
