import { notificationTexts as texts } from '@game/contract';
import { catalogue } from './catalogue.js';
import { formatDateTime, plural } from './format.js';
import { shopText } from './shop.js';

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
    gameJoined: { ...texts.gameJoined, action: 'Open Game' },
    gameDecided: { ...texts.gameDecided, action: seeResult },
    gameForfeited: { ...texts.gameForfeited, action: seeResult },
    gameMissed: { ...texts.gameMissed, action: seeResult },
    gameExpired: { ...texts.gameExpired, action: 'Open Game' },
    rematchOffered: { ...texts.rematchOffered, action: 'See Offer' },
    tournamentStarted: { ...texts.tournamentStarted, action: 'Open Bracket' },
    tournamentLost: { ...texts.tournamentLost, action: 'Open Bracket' },
    tournamentCancelled: { ...texts.tournamentCancelled, action: 'Open Tournament' },
    tournamentMatchDecided: { ...texts.tournamentMatchDecided, action: seeResult },
    tournamentFinalLost: { ...texts.tournamentFinalLost, action: 'Open Bracket' },
    tournamentWon: { ...texts.tournamentWon, action: 'Open Bracket' },
    raffleWon: { ...texts.raffleWon, action: shopText.win.open },
    raffleLost: { ...texts.raffleLost, action: 'See the Draw' },
    raffleCancelled: { ...texts.raffleCancelled, action: 'Open Raffle' },
  },
});
