/** The games against other households that end the wait of a reward. See decision 0033. */
export const outsideGamesNeeded = 3;

/** How old an opponent's account must be, so that a game against it counts. */
export const establishedAfterMs = 24 * 3_600_000;

/** How many of the new players of a network whose rewards wait can claim the daily flip within 24 hours. */
export const waitingFlipsPerDay = 3;

/**
 * Why a referral waits: what both players share, that its accounts were created as a chain or in a crowd, or that another
 * referral of the friend's network was paid at once.
 */
export const waitReasons = ['network', 'device', 'chain', 'newAccounts', 'otherReferral'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** What is known of a referral when the friend has signed up. */
export interface ReferralFacts {
  sharesNetwork: boolean;
  sharesDevice: boolean;
  /** Whether the inviting player was invited, too, as long as the sign-up of their account is remembered. */
  inviterWasInvited: boolean;
  /** The games of the inviting player that count as games against other households. */
  inviterGames: number;
  /** Whether too many accounts on the friend's network were new when the friend signed up. */
  isInCrowd: boolean;
  /** Whether enough referrals of new players on the friend's network were paid at once within the 24 hours before. */
  hasOtherReferral: boolean;
}

/** Returns why a referral waits for games; none if it is paid at once. */
export function referralWaitReasons(facts: ReferralFacts): WaitReason[] {
  const isWaiting: Record<WaitReason, boolean> = {
    network: facts.sharesNetwork,
    device: facts.sharesDevice,
    chain: facts.inviterWasInvited && facts.inviterGames < outsideGamesNeeded,
    newAccounts: facts.isInCrowd,
    otherReferral: facts.hasOtherReferral,
  };
  return waitReasons.filter((reason) => isWaiting[reason]);
}

/** A completed game of a player, in which both made a move. */
export interface HouseholdGame {
  /** The network address from which the opponent signed up, or the opponent if it is no longer known. */
  household: string;
  completedAt: Date;
  /** When the opponent's account was created. */
  opponentSince: Date;
  /** Whether the opponent shares a network, a device or a referral with the player, or waits for games themself. */
  isLinked: boolean;
}

/** Returns how many other households a player has finished games against. Each household counts once. */
export function countOutsideGames(games: HouseholdGame[]): number {
  const counting = games.filter(
    ({ completedAt, opponentSince, isLinked }) =>
      !isLinked && completedAt.getTime() - opponentSince.getTime() >= establishedAfterMs,
  );
  return new Set(counting.map(({ household }) => household)).size;
}
