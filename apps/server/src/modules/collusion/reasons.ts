import type { CollusionEvidence, GroupResults } from '@game/database';

/** The reasons to review the orders of a player. */
const reasonKinds = ['newAccounts', 'referrals', 'sameSignUp', 'oneOpponent', 'oneSided'] as const;
type ReasonKind = (typeof reasonKinds)[number];

/** The thresholds above which the results of a player are a reason; all are settings. */
export interface Thresholds {
  /** The share of all tickets won, in percent, by kind. */
  shares: Record<ReasonKind, number>;
  /** The tickets won from the group of opponents, minus those lost to them. */
  tickets: number;
  /** How improbable the results must be: their deviation from chance, in standard deviations. */
  deviation: number;
  /** The same against opponents who are linked to the player, by a referral or by their sign-ups. */
  linkedDeviation: number;
}

/** A reason, with the share of all tickets won in percent, and the tickets. */
export interface Reason {
  kind: ReasonKind;
  share: number;
  tickets: number;
}

const linked: readonly ReasonKind[] = ['referrals', 'sameSignUp'];

/**
 * Returns the reasons to review a player's orders, from the results of one month and those against the opponent from which
 * they won most. Tickets lost to the same opponents are subtracted first, so that friends who win and lose are no reason.
 */
export function reasonsOf(evidence: CollusionEvidence, oneOpponent: GroupResults, thresholds: Thresholds): Reason[] {
  const groups = { ...evidence, oneOpponent };
  return reasonKinds.flatMap((kind) => {
    const { net, squares } = groups[kind];
    const share = (100 * net) / evidence.won;
    const deviation = net / Math.sqrt(squares);
    const needed = linked.includes(kind) ? thresholds.linkedDeviation : thresholds.deviation;
    const holds = net >= thresholds.tickets && share >= thresholds.shares[kind] && deviation >= needed;
    return holds ? [{ kind, share: Math.round(share), tickets: net }] : [];
  });
}

/** Returns the risk of an account: the sum of the shares of all reasons. */
export function riskOf(reasons: Reason[]): number {
  return reasons.reduce((sum, { share }) => sum + share, 0);
}
