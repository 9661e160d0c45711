import type { LinkReason } from '@game/database';
import type { OpponentResults, Totals } from './evidence.js';

/** The reasons to review the orders of a player. */
const reasonKinds = ['newAccounts', 'referrals', 'sameSignUp', 'oneOpponent', 'oneSided'] as const;
type ReasonKind = (typeof reasonKinds)[number];

/** The thresholds above which the tickets of a player are a reason; all are settings. */
export interface Thresholds {
  /** The share of all tickets that the player has received and won, in percent, by kind. */
  shares: Record<ReasonKind, number>;
  /** The tickets won from at least two opponents. */
  tickets: number;
  /** The tickets won from a single opponent. */
  ticketsOfOne: number;
  /** How much of what they had, in percent, opponents must have lost to the player to count. */
  drain: number;
  /** The same for opponents who are linked to the player. */
  linkedDrain: number;
}

/** A reason, with the share of all tickets in percent, and the tickets. */
export interface Reason {
  kind: ReasonKind;
  share: number;
  tickets: number;
}

/** Results against an opponent, with what this opponent has received and won. */
export type Opponent = Pick<OpponentResults, 'won' | 'lost' | 'links'> & { totals: Totals };

/**
 * Returns the reasons to review a player's orders. Only opponents count that lost most of their tickets to this player: that
 * is what a ring is for, however many games it takes. Tickets that the player has lost again are subtracted.
 */
export function reasonsOf(totals: Totals, opponents: Opponent[], thresholds: Thresholds): Reason[] {
  const { drain, linkedDrain, shares } = thresholds;
  const sources = opponents.map((one) => ({ links: one.links, net: one.won - one.lost, drain: drainOf(one) }));
  const drained = sources.filter((one) => one.drain >= drain).toSorted((one, other) => other.net - one.net);
  const linked = (link: LinkReason) => sources.filter((one) => one.drain >= linkedDrain && one.links.includes(link));
  const groups: Record<ReasonKind, { net: number }[]> = {
    newAccounts: linked('newAccounts'),
    referrals: linked('referrals'),
    sameSignUp: linked('sameSignUp'),
    oneOpponent: drained.slice(0, 1),
    oneSided: drained.length > 1 ? drained : [],
  };
  const left = Math.max(0, totals.net);
  return reasonKinds.flatMap((kind) => {
    const group = groups[kind];
    const won = group.reduce((sum, { net }) => sum + net, 0);
    const tickets = Math.min(won, left);
    const share = (100 * tickets) / Math.max(1, totals.received + left);
    const needed = group.length > 1 ? thresholds.tickets : thresholds.ticketsOfOne;
    return tickets >= needed && share >= shares[kind] ? [{ kind, share: Math.round(share), tickets }] : [];
  });
}

/** Returns how much an opponent lost to the player, in percent of what the site and all others gave to this opponent. */
function drainOf({ won, lost, totals }: Opponent): number {
  const net = won - lost;
  return (100 * net) / Math.max(1, totals.received + Math.max(0, totals.net + net));
}

/** Returns the risk of an account: the sum of the shares of all reasons. */
export function riskOf(reasons: Reason[]): number {
  return reasons.reduce((sum, { share }) => sum + share, 0);
}
