import { page } from 'vitest/browser';
import { notification } from '../builders/inbox.js';
import { at, hourMs, minuteMs } from '../builders/players.js';
import { refusal, type FakeReplies } from '../support/fake-api.js';
import { activate, see, words } from '../support/page.js';
import type { Content, Scene, Screen } from './screen.js';

/** The list of notifications, above the terms. */
function inbox(list: FakeReplies['inbox.list'], shown: string): Scene {
  return {
    route: '/terms',
    replies: { 'inbox.list': list },
    act: async () => {
      await activate(page.getByRole('button', { name: words('Notifications') }));
      await see(page.getByRole('dialog').getByText(words(shown)).first());
    },
  };
}

function notifications({ opponent, others }: Content) {
  const [bot = opponent] = others;
  return [
    notification('gameJoined', { opponent }),
    notification('tournamentWon', { name: 'Tournament #17', at: at(-minuteMs) }),
    notification('gameDecided', { opponent: bot, at: at(-hourMs), isRead: true }),
    notification('raffleLost', { name: 'Wireless headphones', at: at(-2 * hourMs), isRead: true }),
    notification('gameExpired', { at: at(-26 * hourMs), isRead: true }),
  ];
}

/** The notifications of a player. */
export const inboxScreens: Screen[] = [
  {
    name: 'inbox',
    shows: 'The notifications of a player',
    scene: (content) => {
      const stored = notifications(content);
      return inbox(() => ({ notifications: stored }), 'Mark All as Read');
    },
  },
  {
    name: 'inbox-empty',
    shows: 'No notifications yet',
    scene: () => inbox(() => ({ notifications: [] }), 'Nothing new yet.'),
  },
  {
    name: 'inbox-failed',
    shows: 'Notifications that failed to load',
    scene: () =>
      inbox(() => {
        throw refusal('FOREIGN_ORIGIN');
      }, 'Failed to load your notifications.'),
  },
];
