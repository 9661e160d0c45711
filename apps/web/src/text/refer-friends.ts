import { brandName } from '@game/site';
import { catalogue } from './catalogue.js';
import { formatNumber, plural } from './format.js';

/** The card with the referral link, and the result of signing up with one. */
export const referFriendsText = catalogue({
  heading: 'Refer Friends',
  /** `afterGames` is a setting of the site; 0 if the reward follows the sign-up. */
  offer: (amount: number, afterGames: number) =>
    afterGames === 0
      ? `For each friend who signs up with your link, you both get ${formatNumber(amount)} tickets.`
      : `For each friend who signs up with your link and plays ${plural(afterGames, { one: '# game', other: '# games' })} against others than you, you both get ${formatNumber(amount)} tickets.`,
  link: 'Your link',
  copy: 'Copy',
  copied: { title: 'Copied!', message: 'Referral link copied to clipboard' },
  copyFailed: 'Failed to copy referral link',
  share: 'Share your link',
  shareOn: {
    x: { label: 'Share on X', site: 'X' },
    facebook: { label: 'Share on Facebook', site: 'Facebook' },
  },
  post: `Play a hand of cat, cheese, mouse with me on ${brandName}!`,
  friends: (count: number) => plural(count, { one: 'friend', other: 'friends' }),
  earned: 'earned',
  loading: 'Loading your link',
  failed: 'Your link could not be loaded.',
  applied: {
    title: 'Referral Code Applied',
    message: (amount: number) => `You and your friend got ${formatNumber(amount)} tickets each.`,
  },
  /** The sign-up counts, but the tickets come later. */
  afterGames: {
    title: 'Referral Code Applied',
    message: (amount: number, games: number) =>
      `You and your friend get ${formatNumber(amount)} tickets each when you have played ${plural(games, { one: '# game', other: '# games' })} against others than your friend.`,
  },
  waits: {
    title: 'Referral Code Applied',
    message: (amount: number, games: number) =>
      `You and your friend get ${formatNumber(amount)} tickets each when you have finished ${plural(games, { one: '# game', other: '# games' })} against players of other households. The lobby shows how far you are.`,
  },
  later: {
    title: 'Referral Code Applied',
    message: (amount: number) =>
      `Your friend has had all rewards for today. You both get your ${formatNumber(amount)} tickets when the next one is free.`,
  },
  earnedBefore: {
    title: 'No Reward This Time',
    message: "You have already had the reward for a friend's link, with another account. It is paid once per person.",
  },
  refused: { title: 'Error', message: 'There was an issue with the referral process.' },
});
