import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listedGame } from '../builders/games.js';
import { at, player } from '../builders/players.js';
import { realtime } from '../support/fake-socket.js';
import {
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  heading,
  label,
  link,
  passTime,
  passTimeUntil,
  press,
  region,
  see,
  stopClock,
  title,
} from '../support/page.js';
import { openLobby, rows, shownStakes, slider } from './open-lobby.js';

const emptyText = 'No games available. Create a new game or wait for other players.';
const unmatchedText = 'No games match your stake filter. Try adjusting the filter.';

const banner = () => page.getByRole('banner');
const logo = () => banner().getByRole('link', { name: 'Nibblewick' }).getByCss('svg').first();
const nineGames = () => Array.from({ length: 9 }, () => listedGame());

/** Presses a key on the slider. */
async function pressOnSlider(key: string): Promise<void> {
  (slider().element() as HTMLElement).focus();
  await press(key);
}

describe('the top bar [LOB-01]', () => {
  it('shows a signed-in player the logo, their tickets and a menu button', async () => {
    await openLobby({ balance: 1234 });
    await expectBalance(1234);

    await see(logo());
    const shown = banner().getByRole('paragraph').element() as HTMLElement;
    expect(shown.innerText).toMatch(/Balance:\s+1,234\s+tickets/);
    expect(banner().getByText('Sign Up').query()).toBe(null);
    await banner().getByRole('button', { name: 'Menu' }).click();
    await see(dialog('Menu'));
  });

  it('shows a visitor the logo, and Sign Up next to Log In', async () => {
    await openLobby({ viewer: null });

    await banner().getByRole('link', { name: 'Sign Up', exact: true }).click();
    await see(title('Create Your Profile!'));
    await banner().getByRole('link', { name: 'Log In', exact: true }).click();
    await see(title('Welcome Back!'));

    await expectPath('/auth');
    await see(logo());
    expect(banner().getByText('Balance').query()).toBe(null);
    expect(banner().getByRole('button', { name: 'Menu' }).query()).toBe(null);
  });
});

it('counts the players, those who are online and the staked tickets, and keeps counting [LOB-03]', async () => {
  let stored = { players: 1234, online: 56, staked: 7890 };
  const { watched } = await openLobby({ replies: { 'counters.get': () => stored } });
  const counters = () =>
    // Another card of the page, which loads later, has figures, too.
    [...(document.querySelector('dl')?.children ?? [])].map((counter) => [
      counter.querySelector('dt')?.innerText,
      counter.querySelector('dd')?.innerText,
    ]);
  await expect.poll(counters).toEqual([
    ['Players', '1,234'],
    ['Online', '56'],
    ['Staked', '7,890'],
  ]);

  await watched();
  stored = { players: 1235, online: 57, staked: 7898 };
  realtime.send('counters.changed', stored);

  await expect.poll(counters).toEqual([
    ['Players', '1,235'],
    ['Online', '57'],
    ['Staked', '7,898'],
  ]);
});

it('leaves out counters that are 0, and tells the first visitor so', async () => {
  let stored = { players: 0, online: 0, staked: 0 };
  const { watched } = await openLobby({ viewer: null, replies: { 'counters.get': () => stored } });
  await see(page.getByText('A new site: be the first to play.', { exact: true }));
  expect(page.getByText('Players').query()).toBe(null);

  await watched();
  stored = { players: 1, online: 1, staked: 0 };
  realtime.send('counters.changed', stored);

  await see(page.getByText('Online', { exact: true }));
  expect(page.getByText('Staked', { exact: true }).query()).toBe(null);
});

it.each([390, 1280])('has the Daily Flip card above the Create New Game panel, %i px wide [LOB-04]', async (width) => {
  await page.viewport(width, 844);
  await openLobby();
  await see(button('Create Game'));

  const boxOf = (name: string) => region(name).element().getBoundingClientRect();
  const [flip, panel] = [boxOf('Daily Flip'), boxOf('Create New Game')];
  expect(flip.bottom).toBeLessThanOrEqual(panel.top);
  expect(flip.left).toBe(panel.left);
});

describe('the Join a Game panel [LOB-05]', () => {
  it('has a count, a slider, and a list 400 px high that scrolls', async () => {
    await openLobby({ games: nineGames() });
    const panel = region('Join a Game');

    await see(panel.getByText('9 games available'));

    await see(slider());
    const list = panel.getByRole('list', { name: 'Games to join' }).element().parentElement as HTMLElement;
    expect(list.getBoundingClientRect().height).toBe(400);
    rows().last().element().scrollIntoView();
    expect(list.scrollTop).toBeGreaterThan(0);
  });

  it('clips its list, so that the page ends with its footer', async () => {
    await openLobby({ viewer: null, games: nineGames() });
    await see(rows().first());

    const footer = page.getByRole('contentinfo').element().getBoundingClientRect();
    expect(document.documentElement.scrollHeight).toBe(Math.round(footer.bottom + window.scrollY));
  });

  it('shows that it loads for exactly the first second [CON-14]', async () => {
    await openLobby({ games: [listedGame()] });
    await see(rows());
    await link('Terms and Conditions').click();
    await see(title('Terms and Conditions'));
    stopClock();

    await link('Back to Game').click();

    const loading = page.getByText('Loading games...');
    await passTimeUntil(() => loading.query() !== null);
    await passTime(980);
    expect(loading.query()).not.toBe(null);
    expect(rows().elements()).toEqual([]);
    await passTime(20);
    await see(rows());
    expect(loading.query()).toBe(null);
    await see(page.getByText('1 game available'));
  });
});

it('leads from the hint for new players to the games, also while they load', async () => {
  await openLobby({ games: [listedGame()] });
  const hint = button('You have tickets! Join a game. BOT marks computer players.');
  await see(hint);
  await link('Terms and Conditions').click();
  await see(title('Terms and Conditions'));
  stopClock();
  await link('Back to Game').click();
  await passTimeUntil(() => hint.query() !== null);

  (hint.element() as HTMLElement).click();
  await expect.element(heading('Join a Game')).toHaveFocus();
  await passTime(1000);
  (hint.element() as HTMLElement).click();
  await expect.element(rows().getByRole('button').first()).toHaveFocus();
});

describe('an empty list [LOB-07]', () => {
  it('says that there are no games, and Refresh Games loads it again', async () => {
    realtime.isReachable = false;
    const { stored } = await openLobby();
    const empty = page.getByText(emptyText, { exact: true });
    await see(empty);
    stored.games = [listedGame()];

    await button('Refresh Games').click();

    await see(rows());
    expect(empty.query()).toBe(null);
  });

  it('says that no game passes the filter, with Refresh Games, until the filter is lowered', async () => {
    const [highest, lowest] = [listedGame({ stakeAmount: 50 }), listedGame({ stakeAmount: 2 })];
    const { unlist } = await openLobby({ games: [highest, lowest] });
    await see(rows().first());
    await pressOnSlider('{End}');
    await expect.poll(shownStakes).toEqual([50]);

    await unlist(highest);

    await see(page.getByText(unmatchedText, { exact: true }));
    await expect.element(button('Refresh Games')).toBeEnabled();
    await pressOnSlider('{Home}');
    await expect.poll(shownStakes).toEqual([2]);
  });
});

it('invites a visitor to sign up wherever a player could act [LOB-08]', async () => {
  const game = listedGame();
  await openLobby({ viewer: null, games: [game] });
  await see(rows());

  const flip = region('Daily Flip');
  await see(flip.getByText('Sign in to claim rewards!', { exact: true }));
  await expectNone(flip.getByRole('button'));
  const invitation = page.getByText('Sign up or log in to view and join available games', { exact: true });
  await see(invitation);
  // The games come first.
  const end = rows().last().element().getBoundingClientRect().bottom;
  expect(invitation.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(end);
  await expect.element(button('Create Game')).toBeDisabled();
  await expect.element(label('Stake Amount')).toBeDisabled();
  await expect.element(banner().getByRole('link', { name: 'Sign Up', exact: true })).toHaveAttribute('href', '/auth');
  await expect
    .element(rows().getByRole('link', { name: 'Sign Up to Join', exact: true }))
    .toHaveAttribute('href', `/auth?redirect=/challenge/${game.id}`);
  await link('Sign Up Now').click();
  await expectPath('/auth');
});

describe('the games to join [FLT-01]', () => {
  it('are those of others, newest first, and appear and leave without a reload', async () => {
    const viewer = player();
    const { list, unlist, watched } = await openLobby({
      viewer,
      games: [
        listedGame({ stakeAmount: 3, createdAt: at(-2000) }),
        listedGame({ stakeAmount: 7, createdAt: at(-3000) }),
      ],
    });
    await expect.poll(shownStakes).toEqual([3, 7]);

    await watched();
    const own = listedGame({ player1: viewer, stakeAmount: 6, createdAt: at(-1000) });
    realtime.send('lobby.changed', { listed: [own], unlisted: [] });
    const newest = listedGame({ stakeAmount: 5, createdAt: at() });
    await list(newest);
    await expect.poll(shownStakes).toEqual([5, 3, 7]);
    await unlist(newest);
    await expect.poll(shownStakes).toEqual([3, 7]);
  });

  it('are filtered by a slider from 0, between the smallest and the largest stake, or 0 and 100 without games', async () => {
    const { list } = await openLobby();
    const range = () => {
      const { min, value, max } = slider().element() as HTMLInputElement;
      return [min, value, max];
    };
    await see(page.getByText(emptyText));
    expect(range()).toEqual(['0', '0', '100']);

    for (const [index, stakeAmount] of [4, 20, 9].entries()) {
      await list(listedGame({ stakeAmount, createdAt: at(-5000 + index) }));
    }
    await expect.poll(shownStakes).toEqual([9, 20, 4]);
    expect(range()).toEqual(['4', '4', '20']);

    // The filter is still 0, so a smaller game passes.
    await list(listedGame({ stakeAmount: 1, createdAt: at() }));
    await expect.poll(shownStakes).toEqual([1, 9, 20, 4]);
    await pressOnSlider('{ArrowRight>8/}');
    await expect.poll(shownStakes).toEqual([9, 20]);
    await see(page.getByText('2 games available'));
    await pressOnSlider('{ArrowRight}');
    await expect.poll(shownStakes).toEqual([20]);
  });
});
