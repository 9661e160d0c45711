import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { acquaintancesOf, leaderboardOf } from '../builders/leaderboards.js';
import { player } from '../builders/players.js';
import { brokenReply } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectNone, expectPath, link, main, region, see, text } from '../support/page.js';

const viewer = player();
const choice = (name: string) => page.getByRole('radio', { name, exact: true });
const [best, second] = [player('barnaby_b'), player('Tuesday')];

it('shows the best players with links, and the estimated place of the viewer', async () => {
  const own = { place: 12_345, value: -4, isApproximate: true };
  openApp('/leaderboards', { viewer, replies: { 'leaderboards.get': () => leaderboardOf([best, second], own) } });
  const rows = page.getByRole('list', { name: 'Profit' }).getByRole('listitem');

  await see(rows.first());
  const shown = (rows.elements() as HTMLElement[]).map((row) => row.innerText.replaceAll(/\s+/g, ' '));
  expect(shown).toEqual([
    expect.stringMatching(/1 B barnaby_b \+20 tickets/),
    expect.stringMatching(/2 T Tuesday \+10 tickets/),
  ]);
  expect((region('Your place').element() as HTMLElement).innerText).toMatch(/About place 12,345\s+-4 tickets/);
  await expect.element(rows.first().getByRole('link')).toHaveAttribute('href', '/player/barnaby_b');
});

it('asks for the chosen period and figure, which are part of the address', async () => {
  const { api } = openApp('/leaderboards?period=day&by=nonsense', {
    replies: {
      'leaderboards.get': ({ period, figure }) => leaderboardOf(period === 'all' && figure === 'wins' ? [best] : []),
    },
  });
  await see(main().getByText('This leaderboard is still empty. Be the first!'));
  await expectNone(region('Your place'));

  await choice('All Time').click();
  await choice('Wins').click();

  await expectPath('/leaderboards?period=all&by=wins');
  await see(page.getByRole('list', { name: 'Wins' }));
  expect(api.inputsOf('leaderboards.get')[0]).toEqual({ period: 'day', figure: 'wins' });
});

it('shows no profit to a visitor [D-40]', async () => {
  const { api } = openApp('/leaderboards?by=profit', { replies: { 'leaderboards.get': () => leaderboardOf([best]) } });
  await see(page.getByRole('list', { name: 'Wins' }));

  await expectNone(choice('Profit'));
  expect(new Set(api.inputsOf('leaderboards.get').map(({ figure }) => figure))).toEqual(new Set(['wins']));
});

it('says that the viewer does not show their results, with a link to where they can change it', async () => {
  const leaderboard = { ...leaderboardOf([best]), isHidden: true };
  openApp('/leaderboards', { viewer, replies: { 'leaderboards.get': () => leaderboard } });

  await see(region('Your place').getByText('You do not show your results, so you have no place here.'));
  await expect.element(region('Your place').getByRole('link')).toHaveAttribute('href', '/profile');
});

it('says that the viewer has no results yet', async () => {
  openApp('/leaderboards', { viewer, replies: { 'leaderboards.get': () => leaderboardOf([best]) } });

  await see(text('You have no results here yet. Play a game to get a place.'));
});

it('gives nobody the first place for a result of 0', async () => {
  const own = { place: 1, value: 0, isApproximate: true };
  openApp('/leaderboards?by=tournaments', { viewer, replies: { 'leaderboards.get': () => leaderboardOf([], own) } });

  await see(text('You have no results here yet. Play a game to get a place.'));
  await expectNone(main().getByText('About place 1'));
});

it('shows nothing while it would give a result away', async () => {
  // The viewer was led to it before, and left.
  localStorage.setItem('openedResults', 'won');
  unseenResults.set([{ kind: 'tournament', id: 'won', payout: 12, isPaid: false }]);
  const own = { place: 1, value: 1, isApproximate: false };
  const { api } = openApp('/leaderboards', {
    viewer,
    replies: { 'leaderboards.get': () => leaderboardOf([viewer], own) },
  });
  await expect.element(link('See the Result')).toHaveAttribute('href', '/tournaments/won');
  await expect.poll(() => api.callsOf('leaderboards.get').length).toBeGreaterThan(0);
  await api.idle();
  await expectNone(region('Your place'));
  await expectNone(page.getByRole('list', { name: 'Profit' }));
  await expectNone(region('People You Know'));

  unseenResults.set([]);

  await see(region('Your place'));
  await see(region('People You Know'));
});

const known = region('People You Know');

it('shows the people whom the viewer knows first, by the chosen period and figure', async () => {
  const { api } = openApp('/leaderboards?period=day&by=wins', {
    viewer,
    replies: {
      'leaderboards.get': () => leaderboardOf([best]),
      'leaderboards.getAcquaintances': () => acquaintancesOf([second, viewer]),
    },
  });

  const lists = main().getByRole('list');
  await see(lists.first());
  const shown = (lists.elements() as HTMLElement[]).map((list) => list.innerText.replaceAll(/\s+/g, ' '));
  expect(shown).toEqual([
    expect.stringMatching(/Tuesday 20 wins .*Clementine 10 wins/),
    expect.stringMatching(/barnaby_b 10 wins/),
  ]);
  expect(api.inputsOf('leaderboards.getAcquaintances')[0]).toEqual({ period: 'day', figure: 'wins' });

  await choice('All Time').click();

  await expect
    .poll(() => api.inputsOf('leaderboards.getAcquaintances').at(-1))
    .toEqual({ period: 'all', figure: 'wins' });
});

it('shows visitors no people whom they know', async () => {
  const { api } = openApp('/leaderboards', { replies: { 'leaderboards.get': () => leaderboardOf([best]) } });
  await see(page.getByRole('list', { name: 'Wins' }));

  await expectNone(known);
  expect(api.callsOf('leaderboards.getAcquaintances')).toEqual([]);
});

it('says how to get to know people, and when none of them has results', async () => {
  let knowsAnyone = false;
  openApp('/leaderboards', {
    viewer,
    replies: { 'leaderboards.getAcquaintances': () => ({ entries: [], knowsAnyone }) },
  });
  await see(known.getByText('Invite a friend, or play the same opponent twice'));
  await expect.element(known.getByRole('link', { name: 'Challenge a Friend' })).toHaveAttribute('href', '/index');

  knowsAnyone = true;
  await choice('Wins').click();

  await see(known.getByText('None of you has results here yet.'));
});

it('shows everyone if the people whom the viewer knows cannot be loaded, and tries again', async () => {
  let isBroken = true;
  openApp('/leaderboards', {
    viewer,
    replies: {
      'leaderboards.get': () => leaderboardOf([best]),
      'leaderboards.getAcquaintances': () => {
        if (isBroken) throw brokenReply(500);
        return acquaintancesOf([second]);
      },
    },
  });
  await see(known.getByText('The people you know could not be loaded.'));
  await see(page.getByRole('list', { name: 'Profit' }));

  isBroken = false;
  await button('Try Again').click();

  await see(known.getByText('Tuesday'));
});
