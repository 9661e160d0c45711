import { expect, it } from 'vitest';
import {
  activityRewards,
  activityTypes,
  mentionMilestones,
  milestones,
  referralReward,
  rewardedReferralsPerDay,
} from './rewards.js';

it('pays the tickets of the specification for each activity', () => {
  expect(activityRewards).toEqual({
    avatar_upload: 10,
    username_update: 5,
    shipping_update: 25,
    x_username_update: 5,
    discord_username_update: 5,
    x_connect: 5,
    discord_connect: 5,
    x_follow: 50,
    discord_join: 25,
  });
  expect(activityTypes).toEqual(Object.keys(activityRewards));
});

it('pays more for each milestone of mentions', () => {
  expect(milestones.map((milestone) => mentionMilestones[milestone])).toEqual([
    { mentions: 5, reward: 25 },
    { mentions: 10, reward: 50 },
    { mentions: 15, reward: 100 },
  ]);
});

it('pays 100 tickets for a friend, 20 times a day', () => {
  expect([referralReward, rewardedReferralsPerDay]).toEqual([100, 20]);
});
