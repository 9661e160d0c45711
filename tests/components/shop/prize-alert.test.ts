import { describe, expect, it } from 'vitest';
import { showToast } from '../../../apps/web/src/components/toasts/toast-store.js';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { ownProfile } from '../builders/account.js';
import { recentOutcome } from '../builders/games.js';
import { at, hourMs, minuteMs, player } from '../builders/players.js';
import { rematchOffer } from '../builders/rematches.js';
import { productViewer, raffle } from '../builders/shop.js';
import { hold, type FakeReplies } from '../support/fake-api.js';
import { openApp, type App } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  heading,
  label,
  link,
  nextFrame,
  passTime,
  passTimeUntil,
  press,
  see,
  seeNo,
  stopClock,
  title,
  toast,
} from '../support/page.js';

const alert = () => dialog('Prize Alert!');

/** The replies of a shop with these premium raffles, newest first. */
const withPremium = (...products: ReturnType<typeof raffle>[]): FakeReplies => ({
  'shop.listRaffles': ({ raffleType }) => ({
    products: raffleType === 'premium' ? products : [],
    wonProductIds: [],
  }),
  'shop.getProduct': ({ productId }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) throw new Error(`there is no product ${productId}`);
    return { product, viewer: productViewer() };
  },
});

const lamp = (traits: Parameters<typeof raffle>[0] = {}) =>
  raffle({ name: 'A lamp', raffleType: 'premium', ...traits });

/** Closes the app and opens it again in the same tab, which keeps what it has stored for the session. */
async function reopen(app: App, path: string, situation: Parameters<typeof openApp>[1]): Promise<App> {
  await app.close({ keepsStorage: true });
  return openApp(path, situation);
}

/** Expects no alert on the loaded lobby of a player, and no request for one. */
async function expectNoAlert(app: App): Promise<void> {
  await see(heading('Create New Game'));
  await expectBalance(100);
  await expectNoRequest(app);
}

async function expectNoRequest({ api }: App): Promise<void> {
  await expect.poll(() => api.callsOf('lobby.listGames').length).toBeGreaterThan(0);
  await expectNone(dialog());
  expect(api.inputsOf('shop.listRaffles').filter(({ raffleType }) => raffleType === 'premium')).toEqual([]);
}

describe('the landing page', () => {
  it('leads visitors to the lobby, without an alert [RTE-01]', async () => {
    const app = openApp('/', { replies: withPremium(lamp()) });

    await expectPath('/index');
    await see(heading('Join a Game'));
    await expectNoRequest(app);
  });

  it('leads players to the lobby with one alert per session, and to the lobby of visitors after a log-out [RTE-01]', async () => {
    const situation = { viewer: player(), replies: withPremium(lamp()) };
    const first = openApp('/', situation);
    await expectPath('/index');
    await see(alert());
    expect(document.querySelector('main')?.textContent).toContain('Create New Game');
    await press('{Escape}');
    await seeNo(alert());

    const second = await reopen(first, '/', situation);
    await expectPath('/index');
    await expectNoAlert(second);

    second.api.reply({ 'auth.getSession': () => ({ player: null }) });
    await button('Menu').click();
    await button('Logout').click();
    await expectPath('/index');
    await see(link('Sign Up'));
    expect(second.api.callsOf('auth.signOut')).toHaveLength(1);
    await expectNone(dialog());
  });
});

describe('the prize alert', () => {
  it('shows the cost and remaining time of the newest premium raffle, once per session, and opens it [PRZ-03] [CON-14]', async () => {
    const newest = lamp({ entryCost: 100, raffleEndTime: at(52 * hourMs + 30 * minuteMs) });
    const replies = withPremium(newest, raffle({ name: 'A cap', raffleType: 'premium' }));
    const situation = { viewer: player(), replies };
    const first = openApp('/index', situation);

    await see(alert().getByText('A lamp', { exact: true }));
    await see(alert().getByText('100 tickets to enter', { exact: true }));
    await see(alert().getByText('2 days 4 hours left', { exact: true }));
    await button('View Prize').click();
    await expectPath(`/product/${newest.id}`);
    await see(title('A lamp'));

    await expectNoAlert(await reopen(first, '/index', situation));
  });

  it('shows only a raffle that the player can afford', async () => {
    const replies = withPremium(
      lamp({ entryCost: 101 }),
      raffle({ name: 'A cap', raffleType: 'premium', entryCost: 100 }),
    );

    openApp('/index', { viewer: player(), replies });

    await see(alert().getByText('A cap', { exact: true }));
  });

  it('waits while a control has the focus', async () => {
    const { released, release } = hold();
    const { 'shop.listRaffles': list } = withPremium(lamp());
    const app = openApp('/index', {
      viewer: player(),
      replies: { 'shop.listRaffles': async (...input) => released.then(() => list?.(...input) as never) },
    });
    await see(label('Stake Amount'));
    (label('Stake Amount').element() as HTMLElement).focus();
    await expect.poll(() => app.api.callsOf('shop.listRaffles').length).toBeGreaterThan(0);
    release();
    await app.api.idle();
    // Longer than it takes to render the reply.
    for (let frame = 0; frame < 20; frame += 1) await nextFrame();
    await expectNone(alert());

    (document.activeElement as HTMLElement).blur();

    await see(alert());
  });

  it('does not open in a lobby that has offered a rematch', async () => {
    const challenger = player('barnaby_b');
    const offer = rematchOffer(challenger);
    let offers = [offer];
    const replies = { ...withPremium(lamp()), 'rematches.listOffers': () => ({ offers }) };
    const { api, realtime } = openApp('/index', { viewer: player(), replies });
    await expect.poll(() => api.callsOf('shop.listRaffles').length).toBeGreaterThan(0);
    await see(button('Accept'));
    await realtime.connected();
    await api.idle();
    expect(dialog().query()).toBe(null);

    offers = [];
    realtime.send('rematches.changed', { gameId: offer.gameId, challenger, stakeAmount: 5, state: 'over' });
    await seeNo(button('Accept'));
    await nextFrame();
    await expectNone(alert());
  });

  it('counts down automatically, in steps of a minute [CON-14]', async () => {
    // Half a minute after a minute has begun, so that a few seconds change no countdown.
    stopClock(Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs / 2);
    openApp('/index', { viewer: player(), replies: withPremium(lamp({ raffleEndTime: at(5 * hourMs) })) });
    await passTimeUntil(() => alert().query() !== null, 10);
    await see(alert().getByText('5 hours 0 minutes left', { exact: true }));

    await passTime(minuteMs);
    await see(alert().getByText('4 hours 59 minutes left', { exact: true }));
    await passTime(minuteMs);

    await see(alert().getByText('4 hours 58 minutes left', { exact: true }));
  });
});

describe('a new player', () => {
  /** A player who signed up an hour ago, with these finished games. */
  const newPlayer = (games: number) => {
    const viewer = player();
    const outcomes = Array.from({ length: games }, () => recentOutcome());
    return {
      viewer,
      replies: {
        ...withPremium(lamp()),
        'profiles.getOwn': () => ({ profile: ownProfile(viewer, { createdAt: at(-hourMs) }) }),
        'statistics.listRecentOutcomes': () => ({ outcomes }),
      } satisfies FakeReplies,
    };
  };

  it('gets no prize alert before the first finished game', async () => {
    const app = openApp('/index', newPlayer(0));

    await expect.poll(() => app.api.callsOf('profiles.getOwn').length).toBe(1);
    await expectNoAlert(app);
  });

  it('gets it after the first finished game', async () => {
    openApp('/index', newPlayer(1));

    await see(alert());
  });

  it('gets it only after they have seen the result', async () => {
    // The player was led to it before, and left.
    localStorage.setItem('openedResults', 'decided');
    unseenResults.set([{ kind: 'game', id: 'decided', payout: 10, isPaid: false }]);
    const app = openApp('/index', newPlayer(1));
    await expect
      .poll(() => app.api.inputsOf('shop.listRaffles').filter(({ raffleType }) => raffleType === 'premium'))
      .toHaveLength(1);
    await app.api.idle();
    await expectNone(alert());

    unseenResults.set([]);

    await see(alert());
  });

  it('gets it only after another message is closed', async () => {
    showToast({ title: 'Welcome back!', tone: 'success' });
    const app = openApp('/index', newPlayer(1));
    await see(toast('Welcome back!'));
    await expect
      .poll(() => app.api.inputsOf('shop.listRaffles').filter(({ raffleType }) => raffleType === 'premium'))
      .toHaveLength(1);
    await expectNone(alert());

    await toast('Welcome back!').getByRole('button', { name: 'Dismiss' }).click();

    await see(alert());
  });
});
