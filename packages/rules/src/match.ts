import { nextPlace, type BracketMatch, type MatchDecision, type MatchPlace } from './bracket.js';
import { winnerOfHand, type Seat } from './hand.js';

/** After how many tied hands of one match the published seed decides it (D-17). */
export const tiesBeforeSeed = 5;

/** What settling needs to know beside the matches themselves. */
export interface BracketRules {
  /** All players in the order in which they joined. */
  joinOrder: readonly string[];
  /** How long a match waits for its moves once it is ready, in milliseconds (D-18). */
  matchTimeoutMs: number;
  /** Whom the published seed favours in the match at this place (D-17). */
  seatBySeed: (place: MatchPlace) => Seat;
}

/** Why a player may not move in a match, in the order in which the causes are checked (TRN-02, ROL-04). */
export type MatchMoveRefusal = 'NOT_YOUR_MATCH' | 'ALREADY_MOVED' | 'MATCH_NOT_READY';

/** The seat of a player in a match, or null when they do not play in it (ROL-04). */
export function seatInMatch(
  { player1Id, player2Id }: Pick<BracketMatch, 'player1Id' | 'player2Id'>,
  playerId: string,
): Seat | null {
  if (player1Id === playerId) return 'player1';
  return player2Id === playerId ? 'player2' : null;
}

/**
 * Why `playerId` may not move, or null when they may: only the two players of a match can, only while it is ready and
 * its deadline has not passed, and only while their own move is empty (TRN-02, ROL-04, D-18).
 */
export function refuseMatchMove(match: BracketMatch, playerId: string, now: Date): MatchMoveRefusal | null {
  const seat = seatInMatch(match, playerId);
  if (seat === null) return 'NOT_YOUR_MATCH';
  if (match.matchStatus !== 'ready' || isExpired(match, now)) return 'MATCH_NOT_READY';
  const move = seat === 'player1' ? match.player1Move : match.player2Move;
  return move === null ? null : 'ALREADY_MOVED';
}

/**
 * The matches of a tournament as they must stand at `now`: each ready one whose two moves are there, or whose deadline
 * has passed, is settled or replayed, and each winner has taken their place in the next round (D-16 to D-18). A match
 * that stays as it is stays the same object, and fields the rules do not know are kept. Doing it again changes nothing.
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

/** Who goes on from a match whose deadline has passed: the one who moved, else the earlier joiner (D-18). */
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
