import type { PushTopics } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rememberRevealed } from '../../../apps/web/src/components/reveal/seen-results.js';
import { recentOutcome } from '../builders/games.js';
import { openLobby } from '../lobby/open-lobby.js';
import { openProfile } from '../profiles/open-profile.js';
import { hold, refusal, type FakeReplies } from '../support/fake-api.js';
import { allowPush, fakeSubscription, forbidPush, publicKey } from '../support/fake-push.js';
import { watchShifts } from '../support/layout-shifts.js';
import { button, expectNone, nextFrame, region, see, seeNo, toast } from '../support/page.js';

const everything = { games: true, tournaments: true, prizes: true };

/** The replies of a server that stores what this device wants. */
function device(topics: PushTopics | null = null): FakeReplies {
  let stored = topics;
  return {
    'push.get': () => ({ publicKey, topics: stored }),
    'push.subscribe': () => ({ topics: (stored = everything) }),
    'push.setTopics': (input) => ({ topics: (stored = input.topics) }),
    'push.unsubscribe': () => {
      stored = null;
      return {};
    },
  };
}

const onText = 'You are notified on this device.';
const card = () => region('Notifications');
const checkbox = (name: string) => card().getByRole('checkbox', { name });

describe('notifications on this device, in the profile', () => {
  it('are turned on after the browser has asked, and off again', async () => {
    allowPush('default', 'granted');
    const { api } = await openProfile({}, device());
    await card().getByRole('button', { name: 'Turn On' }).click();

    await see(card().getByText(onText));
    expect(api.inputsOf('push.subscribe')).toEqual([{ subscription: fakeSubscription }]);
    await card().getByRole('button', { name: 'Turn Off' }).click();
    await see(card().getByRole('button', { name: 'Turn On' }));
    expect(api.inputsOf('push.unsubscribe')).toEqual([{}]);
  });

  it('can be chosen by topic, and a failed choice is taken back', async () => {
    allowPush('granted');
    const { api } = await openProfile({}, device({ ...everything, prizes: false }));
    await see(checkbox('My games'));
    await expect.element(checkbox('Raffles and prizes')).not.toBeChecked();
    await checkbox('My games').click();
    await expect
      .poll(() => api.inputsOf('push.setTopics'))
      .toEqual([{ topics: { games: false, tournaments: true, prizes: false } }]);
    await expect.element(checkbox('My games')).not.toBeChecked();

    api.reply({
      'push.setTopics': () => {
        throw refusal('UNEXPECTED');
      },
    });
    await checkbox('My tournaments').click();
    await see(toast('Error', 'Your choice could not be saved. Please try again.'));
    await expect.element(checkbox('My tournaments')).toBeChecked();
  });

  it('say how to allow them when the player has refused, and send nothing', async () => {
    allowPush('default', 'denied');
    const { api } = await openProfile({}, device());
    await card().getByRole('button', { name: 'Turn On' }).click();

    await see(card().getByText(/^This browser blocks notifications from this site\./));
    expect(api.inputsOf('push.subscribe')).toEqual([]);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      /^On iPhone and iPad, notifications need the installed app/,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', /^This browser cannot show notifications\.$/],
  ])('are explained to a browser without them: %s', async (userAgent, shown) => {
    forbidPush(userAgent);
    await openProfile({}, device());

    await see(card().getByText(shown));
  });

  it('say why the server refuses the subscription, and the next attempt has another one', async () => {
    allowPush('default', 'granted');
    const { api } = await openProfile({}, device());
    api.reply({
      'push.subscribe': () => {
        throw refusal('PUSH_SUBSCRIPTION_TAKEN');
      },
    });
    await card().getByRole('button', { name: 'Turn On' }).click();

    await see(
      toast(
        'Error',
        'The subscription of your browser belongs to another device. Please turn notifications on again: your browser then makes a new one.',
      ),
    );
    const registration = await navigator.serviceWorker.getRegistration();
    await expect.poll(() => registration?.pushManager.getSubscription()).toBeNull();
  });

  it('are subscribed again when the browser has lost its subscription', async () => {
    allowPush('granted');
    const { api } = await openProfile({}, device(everything));

    await expect.poll(() => api.inputsOf('push.subscribe')).toEqual([{ subscription: fakeSubscription }]);
  });
});

describe('the offer of notifications, in the lobby', () => {
  const offer = () => page.getByRole('complementary', { name: 'Turn on notifications' });
  const played: FakeReplies = { 'statistics.listRecentOutcomes': () => ({ outcomes: [recentOutcome()] }) };

  it('comes after the first finished game, and is answered once', async () => {
    allowPush('default', 'granted');
    const before = await openLobby({ replies: device() });
    await expect.poll(() => before.api.calledNames()).toContain('statistics.listRecentOutcomes');
    await expectNone(offer());
    expect(before.api.calledNames()).not.toContain('push.get');
    await before.close();

    const first = await openLobby({ replies: { ...device(), ...played } });
    await offer().getByRole('button', { name: 'Not Now' }).click();
    await seeNo(offer());
    expect(first.api.inputsOf('push.subscribe')).toEqual([]);
    const kept = Object.entries(localStorage) as [string, string][];
    await first.close();
    for (const [key, value] of kept) localStorage.setItem(key, value);

    const later = await openLobby({ replies: { ...device(), ...played } });
    await expect.poll(() => later.api.calledNames()).toContain('statistics.listRecentOutcomes');
    await later.api.idle();
    expect(later.api.calledNames()).not.toContain('push.get');
  });

  it('is seen on a phone without scrolling', async () => {
    await page.viewport(390, 844);
    allowPush('default', 'granted');
    await openLobby({ replies: { ...device(), ...played } });
    await see(offer());

    expect(window.scrollY).toBe(0);
    expect(offer().element().getBoundingClientRect().bottom).toBeLessThan(844);
  });

  it('moves nothing in a browser that has revealed a result', async () => {
    allowPush('default', 'granted');
    rememberRevealed('a game');
    const held = hold();
    const getDevice = () => held.released.then(() => ({ publicKey, topics: null }));
    await openLobby({ replies: { ...played, 'push.get': getDevice } });
    await see(button('Create Game'));
    const shifts = watchShifts();
    held.release();
    await see(offer());
    await nextFrame();
    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
  });

  it('turns them on', async () => {
    allowPush('default', 'granted');
    const { api } = await openLobby({ replies: { ...device(), ...played } });
    await offer().getByRole('button', { name: 'Turn On' }).click();

    await expect.poll(() => api.inputsOf('push.subscribe')).toEqual([{ subscription: fakeSubscription }]);
    await seeNo(offer());
  });
});
