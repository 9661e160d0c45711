import { catalogue } from './catalogue.js';
import { formatHoursAndMinutes, formatNumber } from './format.js';

const minuteMs = 60_000;

/** The daily flip, and the countdown that the daily bonus shares with it. */
export const rewardsText = catalogue({
  heading: 'Daily Flip',
  offer: '10 to 50 tickets, once a day.',
  /** The hint for a player without tickets. */
  firstOffer: 'Start here: 10 to 50 tickets, once a day.',
  flip: 'Flip',
  won: (amount: number) => `+${formatNumber(amount)}`,
  /** The time until the next local day, rounded up to whole minutes (FLP-01). */
  comeBack: (remainingMs: number) =>
    `Come back in ${formatHoursAndMinutes(Math.max(0, Math.ceil(remainingMs / minuteMs)))}`,
  signIn: 'Sign in to claim rewards!',
  claimed: {
    title: 'Success!',
    message: (amount: number) => `Claimed ${formatNumber(amount)} daily flip tickets!`,
  },
  claimFailed: { title: 'Error', message: 'Failed to claim daily flip tickets. Please try again.' },
});
