/** The tickets a friend's sign-up brings to whoever invited them, and to themselves (CON-09). */
export const referralReward = 100;

/** How many friends a player is rewarded for within 24 hours (D-25). */
export const rewardedReferralsPerDay = 20;
