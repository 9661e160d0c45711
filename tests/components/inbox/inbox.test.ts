import type { Notification, PublicProfile } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { completedGame, sealedGame } from '../builders/games.js';
import { notification } from '../builders/inbox.js';
import { at, hourMs, player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, expectNone, expectPath, heading, link, see, seeNo, toast, toasts } from '../support/page.js';

const [viewer, opponent] = [player('Clementine'), player('barnaby_b', { isBot: true })];
const game = completedGame(viewer, opponent, ['rock', 'paper']);
const decided = notification('gameDecided', { targetId: game.id, opponent });

/** Opens a page of a player on a server that stores their inbox. */
function openWith(path: string, notifications: Notification[], by: PublicProfile = viewer) {
  let stored = notifications;
  const app = openApp(path, {
    viewer: by,
    replies: {
      'inbox.list': () => ({ notifications: stored }),
      'inbox.markRead': ({ ids }) => {
        stored = stored.map((one) => ({ ...one, isRead: one.isRead || ids.includes(one.id) }));
        return {};
      },
      'games.get': () => ({ game }),
    },
  });
  return {
    ...app,
    /** Another notification arrives. */
    add: (added: Notification) => {
      stored = [added, ...stored];
    },
    /** A notification is read on another device. */
    readElsewhere: (id: string) => {
      stored = stored.map((one) => ({ ...one, isRead: one.isRead || one.id === id }));
      app.realtime.send('inbox.read', { ids: [id] });
    },
  };
}

const bell = (unread: number) => button(unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);

describe('the bell', () => {
  it('counts what is unread, lists all of it newest first, and a notification is read once its page is open', async () => {
    const lost = notification('raffleLost', { name: 'Reading lamp', isRead: true, at: at(-hourMs) });
    const { api } = openWith('/terms', [decided, lost]);

    await bell(1).click();
    await see(dialog('Notifications'));
    const rows = dialog().getByRole('listitem').elements() as HTMLElement[];
    expect(rows.map(({ innerText }) => innerText.split('\n').slice(0, 2))).toEqual([
      ['Your game against barnaby_b (BOT) is decided', 'New'],
      ['Drawn: Reading lamp', 'Another entry won this time. Anyone can verify the draw.'],
    ]);
    await expect.poll(() => document.title).toBe('1 new · Terms and Conditions - Nibblewick');
    await dialog().getByRole('link', { name: 'Your game against barnaby_b (BOT) is decided.' }).click();

    await expectPath(`/game/${game.id}/outcome`);
    await seeNo(dialog());
    await see(bell(0));
    await expect.poll(() => api.inputsOf('inbox.markRead')).toEqual([{ ids: [decided.id] }]);
  });

  it('leads from the name of an opponent to their page, and leaves the notification unread', async () => {
    const { api } = openWith('/terms', [notification('gameJoined', { opponent })]);
    await bell(1).click();

    await dialog().getByRole('link', { name: 'barnaby_b (BOT)', exact: true }).click();

    await expectPath('/player/barnaby_b');
    await seeNo(dialog());
    await see(bell(1));
    expect(api.calledNames()).not.toContain('inbox.markRead');
  });

  it('marks all notifications as read, and shows which ones were read on another device', async () => {
    const joined = notification('gameJoined', { opponent });
    const { api, realtime, readElsewhere } = openWith('/terms', [joined, decided]);
    await see(bell(2));
    await realtime.connected();

    readElsewhere(decided.id);
    await see(bell(1));
    await bell(1).click();
    await button('Mark All as Read').click();

    await seeNo(button('Mark All as Read'));
    expect(api.inputsOf('inbox.markRead')).toEqual([{ ids: [joined.id] }]);
  });

  it('is not shown to a visitor', async () => {
    const { api } = openApp('/terms');

    await see(heading('Terms and Conditions'));

    await expectNone(bell(0));
    expect(api.calledNames()).not.toContain('inbox.list');
  });
});

describe('a notification that arrives', () => {
  it('is a toast with a link on any page and names no winner; earlier ones are only counted', async () => {
    const before = notification('tournamentCancelled', { name: 'Tournament #17' });
    const { realtime, add, api } = openWith('/terms', [before]);
    await see(bell(1));
    await realtime.connected();
    await expectNone(toasts());

    add(decided);
    const { ownMove: _, ...shared } = game;
    realtime.send('games.changed', { game: shared });

    await see(toast('Your game against barnaby_b (BOT) is decided', 'Both of you have moved.'));
    await expect.poll(() => document.title).toBe('2 new · Terms and Conditions - Nibblewick');
    await link('See the Result').click();
    await expectPath(`/game/${game.id}/outcome`);
    await expect.poll(() => api.inputsOf('inbox.markRead')).toEqual([{ ids: [decided.id] }]);
  });

  it.each([
    [
      'a game',
      notification('gameJoined', { targetId: game.id, opponent }),
      'barnaby_b (BOT) joined your game',
      decided,
      'Your game against barnaby_b (BOT) is decided',
    ],
    [
      'a tournament',
      notification('tournamentStarted', { targetId: game.id, name: 'Tournament #17' }),
      'Tournament #17 has started',
      notification('tournamentFinalLost', { targetId: game.id, name: 'Tournament #17' }),
      'Tournament #17 is decided',
    ],
  ])('that %s is decided replaces the toast about it', async (_, first, firstTitle, last, lastTitle) => {
    const { realtime, add, api } = openWith('/terms', []);
    await realtime.connected();
    // Called by what shows the toasts, which loads after the page.
    await expect.poll(() => api.calledNames()).toContain('tournaments.listReadyMatches');
    await api.idle();
    add(first);
    realtime.send('inbox.added', {});
    await see(toast(firstTitle));

    add(last);
    realtime.send('inbox.added', {});

    await see(toast(lastTitle));
  });

  it('is neither a toast nor counted on the page that shows it', async () => {
    const waiting = sealedGame(viewer, { id: game.id });
    const { realtime, add, api } = openWith(`/game/${game.id}/outcome`, []);
    api.reply({ 'games.get': () => ({ game: waiting }) });
    await see(bell(0));
    await realtime.connected();

    add(decided);
    api.reply({ 'games.get': () => ({ game }) });
    realtime.send('inbox.added', {});

    await expect.poll(() => api.inputsOf('inbox.markRead')).toEqual([{ ids: [decided.id] }]);
    await expectNone(toasts());
    expect(bell(1).query()).toBe(null);
    expect(document.title).not.toContain('new');
  });

  it('of a won raffle is one toast, however often the list is read', async () => {
    const won = notification('raffleWon', { name: 'Reading lamp' });
    const { realtime, add, api } = openWith('/terms', []);
    await realtime.connected();

    add(won);
    realtime.send('shop.raffleWon', { productId: won.targetId, name: 'Reading lamp', redeemBy: at(hourMs) });
    realtime.send('inbox.added', {});
    await see(toast('You won!', 'You won: Reading lamp. Tell us where to send it.'));
    await button('Dismiss').click();
    await seeNo(toasts());
    const reads = api.callsOf('inbox.list').length;
    realtime.send('inbox.added', {});

    await expect.poll(() => api.callsOf('inbox.list').length).toBeGreaterThan(reads);
    await expectNone(toasts());
  });
});
