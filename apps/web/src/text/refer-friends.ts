import { brandName } from '@game/site';
import { catalogue } from './catalogue.js';
import { formatNumber, plural } from './format.js';

/** The card with the referral link, and the result of signing up with one. */
export const referFriendsText = catalogue({
  heading: 'Refer Friends',
  offer: (amount: number) =>
    `For each friend who signs up with your link, you both get ${formatNumber(amount)} tickets.`,
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
  refused: { title: 'Error', message: 'There was an issue with the referral process.' },
});
