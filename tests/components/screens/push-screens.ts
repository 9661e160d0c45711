import { page } from 'vitest/browser';
import { recentOutcome } from '../builders/games.js';
import { refusal, type FakeReplies } from '../support/fake-api.js';
import { allowPush, publicKey } from '../support/fake-push.js';
import { region, see, words } from '../support/page.js';
import type { Scene, Screen } from './screen.js';

const topics = { games: true, tournaments: false, prizes: true };

/** The card in the profile, scrolled into view. */
function card(device: FakeReplies['push.get'], permission: NotificationPermission, shown: string): Scene {
  return {
    route: '/profile',
    replies: { 'push.get': device, 'push.subscribe': () => ({ topics }) },
    prepare: () => allowPush(permission),
    act: async () => {
      await see(page.getByRole('list', { name: words('Your sessions, newest first') }));
      const content = region('Notifications').getByText(words(shown));
      await see(content);
      content.element().scrollIntoView({ block: 'center' });
    },
  };
}

/** Notifications on the player's device. */
export const pushScreens: Screen[] = [
  {
    name: 'push-on',
    shows: 'Notifications that are on, except for tournaments',
    scene: () => card(() => ({ publicKey, topics }), 'granted', 'You are notified on this device.'),
  },
  {
    name: 'push-blocked',
    shows: 'Notifications that the browser blocks',
    scene: () => card(() => ({ publicKey, topics: null }), 'denied', 'This browser blocks notifications'),
  },
  {
    name: 'push-failed',
    shows: 'Notification settings that failed to load',
    scene: () =>
      card(
        () => {
          throw refusal('FOREIGN_ORIGIN');
        },
        'default',
        'Your notification settings could not be loaded.',
      ),
  },
  {
    name: 'push-offer',
    shows: 'The offer of notifications after the first finished game',
    scene: ({ opponent }) => ({
      route: '/index',
      replies: {
        'push.get': () => ({ publicKey, topics: null }),
        'statistics.listRecentOutcomes': () => ({ outcomes: [recentOutcome({ opponent })] }),
      },
      prepare: () => allowPush('default'),
      act: () => see(page.getByRole('complementary', { name: words('Turn on notifications') })),
    }),
  },
];
