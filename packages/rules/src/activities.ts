/** What of their profile a player is rewarded for filling in, and with how many tickets (CON-06). */
export const profileActivities = {
  avatar_upload: 10,
  username_update: 5,
  shipping_update: 25,
  x_username_update: 5,
  discord_username_update: 5,
} as const;

/** What a player is rewarded for doing at X and Discord, and with how many tickets (CON-07). */
export const connectionActivities = {
  x_connect: 5,
  discord_connect: 5,
  x_follow: 50,
  discord_join: 25,
} as const;

/** How many mentions in seven days reach a milestone, and its tickets (CON-08). */
export const mentionMilestones = {
  x_mentions_5: { mentions: 5, reward: 25 },
  x_mentions_10: { mentions: 10, reward: 50 },
  x_mentions_15: { mentions: 15, reward: 100 },
} as const;

export type ProfileActivity = keyof typeof profileActivities;
export type ConnectionActivity = keyof typeof connectionActivities;
export type ActivityType = ProfileActivity | ConnectionActivity;
export type Milestone = keyof typeof mentionMilestones;

/** The tickets an activity brings (CON-06, CON-07). */
export const activityRewards: Record<ActivityType, number> = { ...profileActivities, ...connectionActivities };

/** The types of activities and of milestones. */
export const activityTypes = Object.keys(activityRewards) as ActivityType[];
export const milestones = Object.keys(mentionMilestones) as Milestone[];
