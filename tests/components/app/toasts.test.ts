import type { Game } from '@game/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { newGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { brokenReply } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { watchShifts } from '../support/layout-shifts.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  carousel,
  dialog,
  expectBalance,
  expectNone,
  fill,
  keepToasts,
  label,
  link,
  passTime,
  passTimeUntil,
  press,
  see,
  seeNo,
  startPlaying,
  stopClock,
  toast,
  toasts,
} from '../support/page.js';

const tooLittle = () => toast('Invalid stake amount', 'Stake amount must be greater than 0');
const tooMuch = () => toast('Insufficient balance', "You don't have enough balance for this stake");
const created = () => toast('Success', 'Game created successfully! Select your move.');
const announced = (urgency: 'assertive' | 'polite', message: string) =>
  page.getByCss(`[role=status][aria-live=${urgency}]`).getByText(message);

/** Opens the lobby of a player with 100 tickets, on a server that stores the game they create. */
async function openLobby() {
  const viewer = player();
  let game: Game | null = null;
  const app = openApp('/index', {
    viewer,
    replies: {
      'games.createWithStake': ({ stakeAmount }) => {
        game = newGame(viewer, { stakeAmount });
        return { gameId: game.id };
      },
      'games.get': () => ({ game: game as Game }),
      'games.move': ({ move }) => {
        game = { ...(game as Game), version: 2, player1HasMoved: true, ownMove: move };
        return { game };
      },
    },
  });
  await expectBalance(100);
  await see(label('Stake Amount'));
  // The code of the toasts is loaded after the page.
  await expect.element(page.getByRole('region', { name: 'Notifications (F8)' })).toBeInTheDocument();
  return app;
}

/** Opens the lobby and stops its clock. */
async function openStillLobby() {
  const app = await openLobby();
  stopClock();
  return app;
}

/** Submits a stake. An invalid stake immediately shows an error, without a request. */
async function enterStake(stake: string): Promise<void> {
  await fill(label('Stake Amount'), stake);
  await press('{Enter}');
}

/** Drags the toast to the right by `byPx` and releases it. */
async function swipeToast(byPx: number): Promise<void> {
  const { left, top, width, height } = toasts().element().getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 4), Math.round(top + height / 2)];
  const moves = [0.2, 0.4, 0.6, 0.8, 1].map((share) => ({ type: 'move', point: { x: x + byPx * share, y } }) as const);
  await commands.useMouse([{ type: 'down', point: { x, y } }, ...moves, { type: 'up' }]);
}

describe('a toast [CON-16]', () => {
  it('replaces the previous one', async () => {
    await openStillLobby();

    await enterStake('0');
    await see(tooLittle());
    await enterStake('101');
    await see(tooMuch());

    expect(toasts().elements()).toHaveLength(1);
  });

  it('stays for 5 seconds', async () => {
    await openStillLobby();
    await enterStake('0');
    await passTimeUntil(() => tooLittle().query() !== null);

    await passTime(4900);
    expect(tooLittle().query()).not.toBe(null);
    await passTime(100);

    await seeNo(tooLittle());
  });

  it('does not close a later one when it is dismissed', async () => {
    await openStillLobby();
    await enterStake('0');
    await tooLittle().getByRole('button', { name: 'Dismiss' }).click();
    await seeNo(tooLittle());

    await passTime(2990);
    await enterStake('101');
    await see(tooMuch());
    await passTime(20);

    await see(tooMuch());
    expect(page.getByText('Stake amount must be greater than 0').query()).toBe(null);
  });

  it('is dismissed by a swipe of more than 50 px', async () => {
    await openStillLobby();
    await enterStake('0');
    await see(tooLittle());

    await swipeToast(50);
    await see(tooLittle());
    await swipeToast(51);

    await seeNo(tooLittle());
  });

  it('is focused with F8', async () => {
    await openStillLobby();
    await enterStake('0');
    await see(tooLittle());

    expect(document.activeElement).toBe(label('Stake Amount').element());
    await press('{F8}');
    await expect.poll(() => document.activeElement).toBe(toasts().element().parentElement);
    await press('{Tab}');
    await press('{Escape}');

    await seeNo(tooLittle());
  });
});

/** Returns the texts of what the toast covers and may not, found at points all over it. */
function covered(): string[] {
  const { left, right, top, bottom } = toasts().element().getBoundingClientRect();
  expect([left >= 0, top >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).toEqual(Array(4).fill(true));
  // What is behind a dialog cannot be used anyway.
  const place = document.querySelector('[role=dialog]') ?? document.body;
  const found = new Set<Element>();
  for (let x = left + 2; x < right; x += 8) {
    for (let y = top + 2; y < bottom; y += 8) {
      const below = document
        .elementsFromPoint(x, y)
        .filter((element) => element.closest('li[data-swipe-direction]') === null);
      for (const element of below) {
        const control = element.closest('a:not(.name-link), button, input, select, h1, [role=timer], [data-hint]');
        if (control !== null && place.contains(control)) found.add(control);
      }
    }
  }
  return [...found].map((control) => control.textContent || control.outerHTML);
}

describe.each([
  { width: 390, height: 844 },
  { width: 375, height: 600 },
  { width: 320, height: 568 },
  // A desktop of 1440 by 900 px at 200 %.
  { width: 720, height: 450 },
])('on a screen of $width by $height px, a toast', ({ width, height }) => {
  it('covers no control, heading, countdown or hint, and shifts nothing', async () => {
    await page.viewport(width, height);
    await openLobby();
    keepToasts();
    await enterStake('101');
    await see(tooMuch());
    expect(covered()).toEqual([]);

    await enterStake('5');
    const shifts = watchShifts('li[data-swipe-direction], ol');
    await startPlaying();
    await see(created());
    expect(covered()).toEqual([]);

    (carousel().element() as HTMLElement).focus();
    await press('{Enter}');
    await see(button('Confirm Move'));
    expect(covered()).toEqual([]);
    await button('Confirm Move').click();
    await see(toast('Move Confirmed'));
    await see(button('Return to Lobby'));
    // It is loaded last.
    await see(link('Play a bot meanwhile'));
    await seeNo(dialog());
    expect(covered()).toEqual([]);
    expect(shifts.sum()).toBe(0);
  });
});

it('closes a toast about a game when the player leaves its page', async () => {
  // On a phone, the toast would cover the link.
  await page.viewport(1280, 800);
  await openLobby();
  keepToasts();
  await button('Create Game').click();
  await startPlaying();
  await see(created());

  await link('Nibblewick').click();
  await see(label('Stake Amount'));

  await seeNo(toasts());
});

describe('a toast [ERR-01]', () => {
  it('has the title Error by default, a mark and an assertive announcement after a failure', async () => {
    const { api } = await openStillLobby();
    api.reply({
      'games.createWithStake': () => {
        throw brokenReply(500);
      },
    });

    await button('Create Game').click();

    const failed = toast('Error', 'Failed to create game');
    await see(failed);
    // It is in the live region from the second frame on, for one second.
    await passTime(100);
    await expect.element(announced('assertive', 'Failed to create game')).toBeInTheDocument();
    expect(iconColourOf(failed)).toBe(colourOf('--loss'));
  });

  it('is marked differently and announced politely after a success', async () => {
    await openStillLobby();

    await button('Create Game').click();

    await see(created());
    await passTime(100);
    await expect.element(announced('polite', 'Game created successfully!')).toBeInTheDocument();
    expect(document.querySelectorAll('[role=status][aria-live=assertive]')).toHaveLength(0);
    expect(iconColourOf(created())).toBe(colourOf('--win'));
  });
});

function iconColourOf(shown: Locator): string {
  return getComputedStyle(shown.getByCss('svg').first().element()).color;
}

/** Returns a colour variable of the style sheet in the notation of computed styles. */
function colourOf(variable: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${variable})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

describe('a page that was opened before an upgrade', () => {
  const offer = () => toast('A new version is ready');

  /** Opens the lobby as a page that started with the script at `path`. */
  async function openBuild(path: string) {
    const script = document.createElement('script');
    // Of no executable type, so that the browser does not load it.
    script.type = 'text/plain';
    script.setAttribute('src', path);
    document.head.append(script);
    onTestFinished(() => script.remove());
    const app = await openLobby();
    await realtime.connected();
    return app;
  }

  it('offers to reload, over no other toast, and reloads only when the player asks for it', async () => {
    const app = await openBuild('/assets/main-old.js');
    realtime.send('site.script', { path: '/assets/main-old.js' });
    await enterStake('0');
    await see(tooLittle());

    realtime.send('site.script', { path: '/assets/main-new.js' });
    await expectNone(offer());
    await tooLittle().getByRole('button', { name: 'Dismiss' }).click();
    await see(offer());
    expect(app.departures).toEqual([]);

    await offer().getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => app.departures).toEqual([window.location.href]);
  });

  it('offers it below the text in a narrow window', async () => {
    await page.viewport(320, 568);
    await openBuild('/assets/main-old.js');
    realtime.send('site.script', { path: '/assets/main-wide.js' });
    await see(offer());

    const title = offer().getByText('A new version is ready').element().getBoundingClientRect();
    const { top } = offer().getByRole('button', { name: 'Reload' }).element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(title.bottom);
  });

  it('offers it again after another toast, until the player closes it', async () => {
    await openBuild('/assets/main-old.js');
    realtime.send('site.script', { path: '/assets/main-newer.js' });
    await see(offer());

    await enterStake('0');
    await tooLittle().getByRole('button', { name: 'Dismiss' }).click();
    await see(offer());
    await offer().getByRole('button', { name: 'Dismiss' }).click();
    await seeNo(offer());

    realtime.send('site.script', { path: '/assets/main-newer.js' });
    await enterStake('0');
    await tooLittle().getByRole('button', { name: 'Dismiss' }).click();
    await seeNo(tooLittle());
    await expectNone(offer());
  });
});
