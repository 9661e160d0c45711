import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';
import { ticketText } from './tickets.js';

/** Rematches: private games that are offered to the opponent of a completed game. */
export const rematchText = catalogue({
  offer: {
    action: 'Rematch',
    success: {
      title: 'Rematch Offered',
      message: (username: string) => `Make your move. ${username} gets your offer.`,
    },
    /** The viewer's offer after another game is still open. */
    other: {
      title: 'Offer Already Open',
      message: (username: string, stakeAmount: number) =>
        `You already offer ${username} a rematch for ${ticketText.amount(stakeAmount)}. Cancel it to offer another one.`,
      open: 'Open Offer',
    },
    failed: { title: 'Error', message: 'Failed to offer a rematch. Please try again.' },
  },
  /** An offer to the viewer. */
  received: {
    heading: 'Rematch offers',
    title: (username: string) => `${username} wants a rematch`,
    stake: (stakeAmount: number) => `for ${ticketText.amount(stakeAmount)}`,
    choosing: (username: string) => `${username} is making their move...`,
    ready: 'Their move is sealed. It is your turn to answer.',
    accept: 'Accept',
    decline: 'Decline',
    timeLeft: 'left to answer',
    declineFailed: { title: 'Error', message: 'Failed to decline the rematch. Please try again.' },
  },
  /** Between the viewer and an opponent. */
  score: {
    score: (wins: number, losses: number, username: string) =>
      `You ${formatNumber(wins)} – ${formatNumber(losses)} ${username}`,
    recent: 'in the last 12 hours',
    total: (wins: number, losses: number) => `· ${formatNumber(wins)} – ${formatNumber(losses)} in all`,
    inAll: 'in all',
  },
  /** The viewer's own offer. */
  own: {
    waiting: (username: string) => `${username} can accept or decline your rematch.`,
    declined: (username: string) => `${username} declined your rematch.`,
    unanswered: (username: string) => `Your rematch was not played with ${username}.`,
  },
});
