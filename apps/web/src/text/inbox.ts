import { catalogue } from './catalogue.js';
import { formatDateTime, plural } from './format.js';
import { shopText } from './shop.js';

const plain = (text: string) => () => text;
const seeResult = 'See the Result';

/** The notifications. A text about a game never says who won, because its page shows that first. */
export const inboxText = catalogue({
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  heading: 'Notifications',
  tabTitle: (unread: number) => plural(unread, { one: '# new', other: '# new' }),
  unread: 'New',
  markAllRead: 'Mark All as Read',
  none: 'Nothing new yet. When something happens in your games, tournaments and raffles, you find it here.',
  failed: 'Failed to load your notifications. Please try again.',
  at: (moment: string) => formatDateTime(new Date(moment)),
  kinds: {
    gameJoined: {
      title: (name: string) => `${name} joined your game`,
      message: plain('Their move decides it.'),
      action: 'Open Game',
    },
    gameDecided: {
      title: (name: string) => `Your game against ${name} is decided`,
      message: plain('Both of you have moved.'),
      action: seeResult,
    },
    gameForfeited: {
      title: (name: string) => `Your game against ${name} is over`,
      message: plain('Your opponent did not move in time.'),
      action: seeResult,
    },
    gameMissed: {
      title: (name: string) => `Your game against ${name} is over`,
      message: plain('You did not move in time.'),
      action: seeResult,
    },
    gameExpired: {
      title: plain('Your game has expired'),
      message: plain('It ended without an opponent. Your stake is back in your balance.'),
      action: 'Open Game',
    },
    tournamentStarted: {
      title: (name: string) => `${name} has started`,
      message: plain('See how your first move did.'),
      action: 'Open Bracket',
    },
    tournamentLost: {
      title: (name: string) => `${name} has started`,
      message: plain('Your first match is decided.'),
      action: 'Open Bracket',
    },
    tournamentCancelled: {
      title: (name: string) => `${name} was cancelled`,
      message: plain('Your stake is back in your balance.'),
      action: 'Open Tournament',
    },
    tournamentWon: {
      title: (name: string) => `You won ${name}!`,
      message: plain('The prize is in your balance.'),
      action: 'Open Bracket',
    },
    raffleWon: {
      title: plain(shopText.win.toast.title),
      message: shopText.win.toast.message,
      action: shopText.win.open,
    },
    raffleLost: {
      title: (name: string) => `Drawn: ${name}`,
      message: plain('Another entry won this time. Anyone can verify the draw.'),
      action: 'See the Draw',
    },
    raffleCancelled: {
      title: (name: string) => `Raffle cancelled: ${name}`,
      message: plain('Your entries were refunded.'),
      action: 'Open Raffle',
    },
  },
});
