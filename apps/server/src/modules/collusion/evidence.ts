import type { LinkReason } from '@game/database';
import { sideOf } from '@game/rules';
import type { SettledRow } from '../ledger/service.js';

/** A decided game, or a tournament: each loser lost `stake` tickets to the winner. */
export interface Win {
  /** The id of the game or tournament. */
  id: string;
  at: Date;
  winnerId: string;
  loserIds: string[];
  stake: number;
}

/** Tickets that a player received from the site: a reward or a purchase. Negative if they were taken back. */
export interface Receipt {
  userId: string;
  tickets: number;
}

/** What decides how a player is linked to opponents. */
export interface PlayerTraits {
  id: string;
  createdAt: Date;
  referredBy: string | null;
  isBot: boolean;
  /** The digests of the sign-up; null if they are unknown. */
  addressDigest: string | null;
  deviceDigest: string | null;
}

/** What a player has received and won since their records began. */
export interface Totals {
  /** The tickets received from the site. */
  received: number;
  /** The tickets won from all opponents, minus those lost to them. */
  net: number;
}

/** The results of a player against one opponent. */
export interface OpponentResults {
  games: number;
  won: number;
  lost: number;
  /** How the opponent was linked to the player when they first played each other. */
  links: LinkReason[];
  /** The last games and tournaments that the player won, newest first. */
  wonIds: string[];
}

/** Records of players. Receipts and wins are added to what it holds. */
export interface Records {
  totals: Map<string, Totals>;
  /** By player and opponent; see `pairOf`. */
  opponents: Map<string, OpponentResults>;
}

/** How many won games are remembered per opponent. */
const rememberedGames = 5;

/** The key of a player's results against an opponent. */
export function pairOf(userId: string, opponentId: string): string {
  return `${userId} ${opponentId}`;
}

/** Returns what players received from the site: all that counts as issued. */
export function receiptsIn(rows: SettledRow[]): Receipt[] {
  return rows
    .filter((row) => sideOf(row) === 'issued')
    .map(({ userId, balanceDelta }) => ({ userId, tickets: balanceDelta }));
}

/** Returns the games and tournaments that were won. */
export function winsIn(rows: SettledRow[]): Win[] {
  return rows.flatMap(({ type, userId: winnerId, createdAt: at, game, tournament }) => {
    if (type === 'win' && game) {
      const { id, stakeAmount: stake, player1Id, player2Id } = game;
      return [{ id, at, winnerId, loserIds: [player1Id, player2Id].filter(isOther), stake }];
    }
    if (type === 'tournament_win' && tournament) {
      const { id, stakeAmount: stake, playerIds } = tournament;
      return [{ id, at, winnerId, loserIds: playerIds.filter(isOther), stake }];
    }
    return [];

    function isOther(id: string | null): id is string {
      return id !== null && id !== winnerId;
    }
  });
}

/** Adds what players received from the site. */
export function addReceipts(records: Records, receipts: Receipt[]): void {
  for (const { userId, tickets } of receipts) totalsOf(records, userId).received += tickets;
}

/** Adds wins to the records, in their order. Those of bots, and against bots, do not count. */
export function addWins(
  records: Records,
  wins: Win[],
  accounts: ReadonlyMap<string, PlayerTraits>,
  newForMs: number,
): void {
  for (const { id, at, winnerId, loserIds, stake } of wins) {
    const winner = accounts.get(winnerId);
    if (!winner || winner.isBot) continue;
    for (const loserId of loserIds) {
      const loser = accounts.get(loserId);
      if (!loser || loser.isBot) continue;
      totalsOf(records, winnerId).net += stake;
      totalsOf(records, loserId).net -= stake;
      const won = resultsOf(records, winner, loser, at, newForMs);
      won.games += 1;
      won.won += stake;
      won.wonIds = [id, ...won.wonIds].slice(0, rememberedGames);
      const lost = resultsOf(records, loser, winner, at, newForMs);
      lost.games += 1;
      lost.lost += stake;
    }
  }
}

function totalsOf({ totals }: Records, userId: string): Totals {
  const known = totals.get(userId) ?? { received: 0, net: 0 };
  totals.set(userId, known);
  return known;
}

function resultsOf({ opponents }: Records, player: PlayerTraits, opponent: PlayerTraits, at: Date, newForMs: number) {
  const pair = pairOf(player.id, opponent.id);
  const known = opponents.get(pair) ?? {
    games: 0,
    won: 0,
    lost: 0,
    links: linksOf(player, opponent, at, newForMs),
    wonIds: [],
  };
  opponents.set(pair, known);
  return known;
}

/** Returns how an opponent is linked to `player`, from the player's point of view. */
function linksOf(player: PlayerTraits, opponent: PlayerTraits, at: Date, newForMs: number): LinkReason[] {
  const sharesAddress = player.addressDigest !== null && player.addressDigest === opponent.addressDigest;
  const sharesDevice = player.deviceDigest !== null && player.deviceDigest === opponent.deviceDigest;
  return [
    ...(at.getTime() - opponent.createdAt.getTime() < newForMs ? (['newAccounts'] as const) : []),
    ...(opponent.referredBy === player.id ? (['referrals'] as const) : []),
    ...(sharesAddress || sharesDevice ? (['sameSignUp'] as const) : []),
  ];
}
