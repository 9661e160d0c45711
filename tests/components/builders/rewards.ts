import type { Activities, Streak, Today } from '@game/contract';
import { activityRewards, activityTypes, mentionMilestones, milestones } from '@game/rules';
import { at, dayMs, hourMs } from './players.js';

/** Builds a streak on a Wednesday, with flips on the last `streakDays` days up to today. */
export function streak(streakDays = 0, traits: Partial<Streak> = {}): Streak {
  const wednesday = '2026-01-14';
  // The week of that Wednesday, from Saturday on.
  const week = Array.from({ length: 7 }, (_, index) => {
    const day = new Date(Date.parse('2026-01-10') + index * dayMs).toISOString().slice(0, 10);
    return { day, claimed: index <= 4 && index > 4 - streakDays };
  });
  return {
    streak: streakDays,
    week,
    today: wednesday,
    bonus: { amount: 500, claimable: false, daysLeft: 7 - (streakDays % 7) },
    timeZone: 'Europe/Berlin',
    nextTimeZone: null,
    ...traits,
  };
}

/** Builds the activities of a player who has claimed and connected nothing. */
export function activities(): Activities {
  return {
    activities: activityTypes.map((type) => ({
      type,
      reward: activityRewards[type],
      completed: false,
      claimed: false,
      earnedBefore: false,
    })),
    milestones: milestones.map((type) => ({ type, ...mentionMilestones[type], claimed: false, earnedBefore: false })),
    totalEarned: 0,
    hadStartingTickets: false,
    x: { offer: 'on', connected: false, handle: 'nibblewick', followUrl: 'https://x.com/nibblewick' },
    discord: { offer: 'on', connected: false, inviteUrl: 'https://discord.gg/nibblewick' },
  };
}

/** Builds the day of a player who has collected everything. */
export function today(traits: Partial<Today> = {}): Today {
  const collected = { claimed: true, resetsAt: at(5 * hourMs) };
  return {
    flip: collected,
    bonus: collected,
    streak: { days: 0, bonus: 500, claimable: false },
    claims: { count: 0, tickets: 0 },
    tasks: { count: 0, tickets: 0 },
    wait: null,
    ...traits,
  };
}
