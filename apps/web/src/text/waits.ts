import { catalogue } from './catalogue.js';
import { formatNumber, plural } from './format.js';

const gamesOf = (played: number, games: number) =>
  `${formatNumber(played)} of ${plural(games, { one: '# game', other: '# games' })}`;

/** Rewards that wait until a new player has finished games against players of other households. */
export const waitsText = catalogue({
  /** All rewards of the player except the daily flip. */
  rewards: (played: number, games: number) =>
    played >= games
      ? 'Other new players of your network have got their first rewards today. You can claim yours within 24 hours. Nothing you complete meanwhile is lost, except the daily bonus of each day.'
      : `Several new accounts share your network, so your rewards wait until you have finished games against players of other households: ${gamesOf(played, games)} so far. Nothing you complete meanwhile is lost, except the daily bonus of each day.`,
  /** The reward for the link with which the player signed up. */
  referral: (amount: number, played: number, games: number) =>
    played >= games
      ? `The ${formatNumber(amount)} tickets for your friend's link are paid when no other link was used on your network for a day.`
      : `The ${formatNumber(amount)} tickets for your friend's link wait until you have finished games against players of other households: ${gamesOf(played, games)} so far.`,
  friendsHeading: 'Friends whose games are awaited',
  friend: (username: string, played: number, games: number) =>
    `${username} has finished ${gamesOf(played, games)} against players of other households.`,
  rule: 'A household is everyone on one network or device. Each one counts once, with players who joined at least a day before.',
});
