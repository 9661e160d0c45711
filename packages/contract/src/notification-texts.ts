import type { NotificationKind } from './inbox.js';

/** The texts of a notification. `name` is the opponent, the tournament or the prize. */
interface NotificationText {
  title: (name: string) => string;
  message: (name: string) => string;
}

const plain = (text: string) => () => text;

const started = {
  title: (name: string) => `${name} has started`,
  message: plain('See how your first move did.'),
};

const finalDecided = {
  title: (name: string) => `${name} is decided`,
  message: plain('See the final.'),
};

/** The texts of notifications, in the inbox and as push messages. A text about a game or a tournament never says who won: its page does. */
export const notificationTexts = {
  gameJoined: {
    title: (name) => `${name} joined your game`,
    message: plain('Their move decides it.'),
  },
  gameDecided: {
    title: (name) => `Your game against ${name} is decided`,
    message: plain('Both of you have moved.'),
  },
  gameForfeited: {
    title: (name) => `Your game against ${name} is over`,
    message: plain('Your opponent did not move in time.'),
  },
  gameMissed: {
    title: (name) => `Your game against ${name} is over`,
    message: plain('You did not move in time.'),
  },
  gameExpired: {
    title: plain('Your game has expired'),
    message: plain('It ended without an opponent. Your stake is back in your balance.'),
  },
  rematchOffered: {
    title: (name) => `${name} wants a rematch`,
    message: plain('For the same stake as before.'),
  },
  tournamentStarted: started,
  tournamentLost: started,
  tournamentCancelled: {
    title: (name) => `${name} was cancelled`,
    message: plain('Your stake is back in your balance.'),
  },
  /** Also shown to a player whose next hand waits, until they have seen the last one. */
  tournamentMatchDecided: {
    title: (name) => `News from ${name}`,
    message: plain('See how your hand ended. Your next move may be due.'),
  },
  tournamentFinalLost: finalDecided,
  tournamentWon: finalDecided,
  raffleWon: {
    title: plain('You won!'),
    message: (name) => `You won: ${name}. Tell us where to send it.`,
  },
  raffleLost: {
    title: (name) => `Drawn: ${name}`,
    message: plain('Another entry won this time. Anyone can verify the draw.'),
  },
  raffleCancelled: {
    title: (name) => `Raffle cancelled: ${name}`,
    message: plain('Your entries were refunded.'),
  },
} satisfies Record<NotificationKind, NotificationText>;

/** Returns the path of the page about a notification. */
export function notificationPath(kind: NotificationKind, targetId: string): string {
  if (kind.startsWith('game') || kind === 'rematchOffered') return `/game/${targetId}/outcome`;
  if (kind.startsWith('tournament')) return `/tournaments/${targetId}`;
  return kind === 'raffleLost' ? `/product/${targetId}/proof` : `/product/${targetId}`;
}
