/** The tickets for completing each part of the profile (CON-06). */
export const profileActivities = {
  avatar_upload: 10,
  username_update: 5,
  shipping_update: 25,
  x_username_update: 5,
  discord_username_update: 5,
} as const;

/** The tickets for each activity at X and Discord (CON-07). */
export const connectionActivities = {
  x_connect: 5,
  discord_connect: 5,
  x_follow: 50,
  discord_join: 25,
} as const;

/** The mentions within seven days that each milestone requires, and its tickets (CON-08). */
export const mentionMilestones = {
  x_mentions_5: { mentions: 5, reward: 25 },
  x_mentions_10: { mentions: 10, reward: 50 },
  x_mentions_15: { mentions: 15, reward: 100 },
} as const;

export type ProfileActivity = keyof typeof profileActivities;
export type ConnectionActivity = keyof typeof connectionActivities;
export type ActivityType = ProfileActivity | ConnectionActivity;
export type Milestone = keyof typeof mentionMilestones;

/** The tickets for each activity (CON-06, CON-07). */
export const activityRewards: Record<ActivityType, number> = { ...profileActivities, ...connectionActivities };

/** All types of activities and milestones. */
export const activityTypes = Object.keys(activityRewards) as ActivityType[];
export const milestones = Object.keys(mentionMilestones) as Milestone[];

/** The tickets for a friend's sign-up, paid to the inviting player and to the friend (CON-09). */
export const referralReward = 100;

/** The maximum number of rewarded referrals of a player within 24 hours (D-25). */
export const rewardedReferralsPerDay = 20;
