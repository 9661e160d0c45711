import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';

/** The daily flip. */
export const rewardsText = catalogue({
  heading: 'Daily Flip',
  offer: 'Flip for 10 to 50 tickets, once a day.',
  flip: 'Flip',
  won: (amount: string) => `+${amount}`,
  comeBack: (duration: string) => `Come back in ${duration}`,
  signIn: 'Sign in to claim rewards!',
  claimed: {
    title: 'Success!',
    message: (amount: number) => `Claimed ${formatNumber(amount)} daily flip tickets!`,
  },
  claimFailed: { title: 'Error', message: 'Failed to claim daily flip tickets. Please try again.' },
});
