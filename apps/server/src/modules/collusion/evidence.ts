import type { CollusionEvidence, GroupResults } from '@game/database';

/** A decided game, or a tournament: each loser lost `stake` tickets to the winner. */
export interface Result {
  /** The id of the game or tournament. */
  id: string;
  at: Date;
  winnerId: string;
  loserIds: string[];
  stake: number;
}

/** What decides to which groups a player's opponents belong. */
export interface Account {
  id: string;
  createdAt: Date;
  referredBy: string | null;
  isBot: boolean;
  /** The digests of the sign-up; null if they are unknown. */
  addressDigest: string | null;
  deviceDigest: string | null;
}

/** The results of a player against one opponent. */
export interface OpponentResults {
  games: number;
  won: number;
  lost: number;
  /** The sum of the squared stakes. */
  squares: number;
  /** The last games and tournaments that the player won, newest first. */
  wonIds: string[];
}

/** The groups of opponents whose sums are kept with the player. */
type Group = Exclude<keyof CollusionEvidence, 'won'>;

/** The records of one month. Results are added to what it holds. */
export interface Records {
  evidence: Map<string, CollusionEvidence>;
  /** By player and opponent; see `pairOf`. */
  opponents: Map<string, OpponentResults>;
}

/** How many games, and which part of the tickets, make the results against an opponent one-sided. */
const oneSidedGames = 5;
const oneSidedPart = 0.8;

/** How many won games are remembered per opponent. */
const rememberedGames = 5;

/** The key of a player's results against an opponent. */
export function pairOf(userId: string, opponentId: string): string {
  return `${userId} ${opponentId}`;
}

/**
 * Adds results to the records, in their order. A tournament is one event for its winner, so that its size does not look like
 * a series. Results of bots do not count.
 */
export function addResults(
  records: Records,
  results: Result[],
  accounts: ReadonlyMap<string, Account>,
  newForMs: number,
): void {
  for (const result of results) {
    const winner = accounts.get(result.winnerId);
    const losers = result.loserIds.flatMap((id) => accounts.get(id) ?? []).filter(({ isBot }) => !isBot);
    if (!winner || winner.isBot || losers.length === 0) continue;
    addWin(records, winner, losers, result, newForMs);
    for (const loser of losers) addLoss(records, loser, winner, result, newForMs);
  }
}

function addWin(records: Records, winner: Account, losers: Account[], result: Result, newForMs: number): void {
  const evidence = evidenceOf(records, winner.id);
  evidence.won += result.stake * losers.length;
  const groups = losers.map((loser) => groupsOf(winner, loser, result.at, newForMs));
  for (const group of ['newAccounts', 'referrals', 'sameSignUp'] as const) {
    addTo(evidence[group], result.stake * groups.filter((one) => one.includes(group)).length);
  }
  for (const loser of losers) {
    changeOpponent(records, winner.id, loser.id, (before) => ({
      games: before.games + 1,
      won: before.won + result.stake,
      lost: before.lost,
      squares: before.squares + result.stake ** 2,
      wonIds: [result.id, ...before.wonIds].slice(0, rememberedGames),
    }));
  }
}

function addLoss(records: Records, loser: Account, winner: Account, { stake, at }: Result, newForMs: number): void {
  const evidence = evidenceOf(records, loser.id);
  for (const group of groupsOf(loser, winner, at, newForMs)) addTo(evidence[group], -stake);
  changeOpponent(records, loser.id, winner.id, (before) => ({
    ...before,
    games: before.games + 1,
    lost: before.lost + stake,
    squares: before.squares + stake ** 2,
  }));
}

/** Changes the results against an opponent, and what they add to the one-sided ones. */
function changeOpponent(
  records: Records,
  userId: string,
  opponentId: string,
  change: (before: OpponentResults) => OpponentResults,
): void {
  const pair = pairOf(userId, opponentId);
  const before = records.opponents.get(pair) ?? { games: 0, won: 0, lost: 0, squares: 0, wonIds: [] };
  const after = change(before);
  records.opponents.set(pair, after);
  const { oneSided } = evidenceOf(records, userId);
  for (const [results, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!isOneSided(results)) continue;
    oneSided.net += sign * (results.won - results.lost);
    oneSided.squares += sign * results.squares;
  }
}

function isOneSided({ games, won, lost }: OpponentResults): boolean {
  return games >= oneSidedGames && won - lost >= oneSidedPart * (won + lost);
}

/** Returns the groups to which an opponent belongs, from the point of view of `player`. */
function groupsOf(player: Account, opponent: Account, at: Date, newForMs: number): Exclude<Group, 'oneSided'>[] {
  const groups: Exclude<Group, 'oneSided'>[] = [];
  if (at.getTime() - opponent.createdAt.getTime() < newForMs) groups.push('newAccounts');
  if (opponent.referredBy === player.id) groups.push('referrals');
  const sharesAddress = player.addressDigest !== null && player.addressDigest === opponent.addressDigest;
  const sharesDevice = player.deviceDigest !== null && player.deviceDigest === opponent.deviceDigest;
  if (sharesAddress || sharesDevice) groups.push('sameSignUp');
  return groups;
}

function addTo(results: GroupResults, tickets: number): void {
  results.net += tickets;
  results.squares += tickets ** 2;
}

function evidenceOf({ evidence }: Records, userId: string): CollusionEvidence {
  const known = evidence.get(userId);
  if (known) return known;
  const nothing = () => ({ net: 0, squares: 0 });
  const added = {
    won: 0,
    newAccounts: nothing(),
    referrals: nothing(),
    sameSignUp: nothing(),
    oneSided: nothing(),
  };
  evidence.set(userId, added);
  return added;
}
