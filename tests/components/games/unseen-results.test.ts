import type { Notification } from '@game/contract';
import { expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { ownBalance, ownTransaction } from '../builders/account.js';
import { completedGame, recentOutcome } from '../builders/games.js';
import { notification } from '../builders/inbox.js';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, expectBalance, expectPath, region, see, seeNo, shownBalance, title, toast } from '../support/page.js';

const [viewer, opponent] = [player('Clementine'), player('barnaby_b')];
const before = 93;
const after = 107;

/** Opens `path` as the creator of a game for 7 tickets, on a server that stores the game, its inbox and its ledger. */
async function openBefore(path: string) {
  const game = completedGame(viewer, opponent, ['rock', 'scissors'], { stakeAmount: 7, ownMove: 'rock', version: 9 });
  const decided = notification('gameDecided', { targetId: game.id, opponent });
  const subject = { kind: 'game', id: game.id, opponent } as const;
  const stake = ownTransaction({ id: 1, type: 'stake', amount: 7, balanceDelta: -7, subject });
  const win = ownTransaction({ id: 2, type: 'win', amount: 14, balanceDelta: 14, subject });
  const stored = {
    balance: ownBalance(before),
    outcomes: [recentOutcome()],
    notifications: [] as Notification[],
    ledger: [stake],
  };
  const app = openApp(path, {
    viewer,
    replies: {
      'games.get': () => ({ game }),
      'profiles.getBalance': () => stored.balance,
      'profiles.listTransactions': () => ({ transactions: stored.ledger, nextCursor: null }),
      'statistics.listRecentOutcomes': () => ({ outcomes: stored.outcomes }),
      'inbox.list': () => ({ notifications: stored.notifications }),
      'inbox.markRead': ({ ids }) => {
        stored.notifications = stored.notifications.map((one) => ({
          ...one,
          isRead: one.isRead || ids.includes(one.id),
        }));
        return {};
      },
    },
  });
  await expectBalance(before);
  await app.realtime.connected();
  await expect.poll(() => app.api.calledNames()).toContain('inbox.list');
  await app.api.idle();
  const pay = (balance: number) => {
    stored.balance = ownBalance(balance);
    app.realtime.send('profiles.balanceChanged', stored.balance);
  };
  return {
    ...app,
    game,
    decided,
    pay,
    /** There is another notification. */
    add: (added: Notification) => {
      stored.notifications = [added, ...stored.notifications];
      app.realtime.send('inbox.added', {});
    },
    /** The opponent's move decides the game: the viewer wins. */
    decide: () => {
      stored.outcomes = [recentOutcome({ gameId: game.id, opponent, stakeAmount: 7 }), ...stored.outcomes];
      stored.notifications = [decided, ...stored.notifications];
      stored.ledger = [win, stake];
      const { ownMove: _, ...shared } = game;
      app.realtime.send('games.changed', { game: shared });
      pay(after);
    },
  };
}

const row = () => region('Recent Game Outcomes').getByRole('listitem').first();
const rowText = () => (row().element() as HTMLElement).innerText.replaceAll(/\s+/g, ' ');

/** As `openBefore`, in the lobby, once it shows the last outcomes. */
async function openLobby() {
  const app = await openBefore('/index');
  await see(row());
  return app;
}

it('nothing in the lobby gives a result away before the page of the game has revealed it', async () => {
  await commands.setMedia({ reducedMotion: 'no-preference' });
  const app = await openLobby();
  const shown = new Set<number>();
  const observer = new MutationObserver(() => shown.add(shownBalance()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });

  app.decide();
  await see(toast('Your game against barnaby_b is decided'));
  await expect.poll(rowText).toMatch(/^barnaby_b See the Result/);
  await app.api.idle();

  expect(rowText()).not.toMatch(/Won|Lost|Tie|CAT|MOUSE|[+-]\d/);
  observer.disconnect();
  expect([...shown]).toEqual([before]);

  await row().getByRole('link', { name: 'See the Result' }).click();
  await expectPath(`/game/${app.game.id}/outcome`);
  await see(title('Game Complete'));
  await see(title('Victory!'));
  await expectBalance(after);
  await expect.poll(() => app.api.inputsOf('inbox.markRead')).toEqual([{ ids: [app.decided.id] }]);
  await button('Return to Lobby').click();
  await expect.poll(rowText).toMatch(/^CAT against MOUSE: barnaby_b Won .* \+7/);
});

it('other changes of the balance are shown meanwhile: a stake and a reward', async () => {
  const app = await openLobby();
  app.decide();
  await expect.poll(rowText).toMatch(/See the Result/);

  app.pay(after - 3);
  await expectBalance(before - 3);
  app.pay(after + 10);
  await expectBalance(before + 10);
});

it('a result is shown as soon as it was seen in another tab or on another device', async () => {
  const app = await openLobby();
  app.decide();
  await expect.poll(rowText).toMatch(/See the Result/);
  expect(shownBalance()).toBe(before);

  app.realtime.send('inbox.read', { ids: [app.decided.id] });

  await expect.poll(rowText).toMatch(/Won/);
  await expectBalance(after);
});

it('marking all notifications as read reveals no result, and leaves its own notification unread', async () => {
  const app = await openLobby();
  const joined = notification('gameJoined', { opponent });
  app.add(joined);
  app.decide();
  await expect.poll(rowText).toMatch(/See the Result/);
  await button('Notifications, 2 unread').click();

  await button('Mark All as Read').click();

  await expect.poll(() => app.api.inputsOf('inbox.markRead')).toEqual([{ ids: [joined.id] }]);
  await seeNo(button('Mark All as Read'));
  await app.api.idle();
  await button('Close').click();
  await see(button('Notifications, 1 unread'));
  await see(row());
  expect(unseenResults.get()).toHaveLength(1);
  expect(rowText()).toMatch(/See the Result/);
  expect(shownBalance()).toBe(before);
});

it('nothing is hidden from the next player who signs in, in the same tab', async () => {
  const app = await openLobby();
  app.decide();
  await expect.poll(rowText).toMatch(/See the Result/);
  expect(unseenResults.get()).toHaveLength(1);

  await button('Menu').click();
  await button('Logout').click();

  await expect.poll(() => unseenResults.get()).toEqual([]);
});

it('the ledger has no row about an unseen result, and a forfeited game hides nothing', async () => {
  const app = await openBefore('/profile');
  const entries = () => page.getByRole('list', { name: 'Your transactions, newest first' }).getByRole('listitem');
  await expect.poll(() => entries().elements().length).toBe(1);

  app.decide();
  await see(toast('Your game against barnaby_b is decided'));
  await app.api.idle();
  expect(entries().elements()).toHaveLength(1);
  app.realtime.send('inbox.read', { ids: [app.decided.id] });
  await expect.poll(() => entries().elements().length).toBe(2);

  const { ownMove: _, ...forfeited } = completedGame(viewer, opponent, ['rock', null], { stakeAmount: 7 });
  app.realtime.send('games.changed', { game: forfeited });
  app.pay(after + 14);
  await expectBalance(after + 14);
});
