import type { TournamentSummary } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { at, minuteMs, player } from '../builders/players.js';
import { startedTournament, tournamentSummary, tournamentViewer } from '../builders/tournaments.js';
import { brokenReply, hold, type FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectNone,
  expectPath,
  heading,
  link,
  main,
  returnToTab,
  see,
  seeNo,
  text,
  title,
} from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';
import { cardOf, listed, openList, viewer, type Listed } from './open-list.js';

const [ann, ben, cem] = [player('ann'), player('ben'), player('cem')];

/** A tournament in each of the three tabs. */
const oneOfEach = () => [
  listed({ name: 'Tournament #1' }),
  listed({ name: 'Tournament #2', status: 'in_progress', hasJoined: true }),
  listed({ name: 'Tournament #3', status: 'completed', hasJoined: true, winner: ann }),
];

/** Opens the list for a player whose session then ends. */
async function openSignedOut(tournaments: Listed[] = []) {
  const app = openList(tournaments);
  await see(link('Create Tournament').first());
  app.api.reply({ 'auth.getSession': () => ({ player: null }) });
  await app.api.idle();
  returnToTab();
  await seeNo(link('Create Tournament'));
  return app;
}

const cards = (list = 'Available') => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const names = (list?: string) =>
  cards(list)
    .elements()
    .map((card) => card.querySelector('h2')?.innerText);
const toggle = (name: string) => page.getByRole('radio', { name, exact: true });
const shownStatus = () => new URLSearchParams(window.location.search).get('status');

describe('/tournaments [RTE-13]', () => {
  it('shows the list to a player', async () => {
    openList([], { path: '/tournaments?status=completed' });

    await see(title('Tournaments'));
  });

  it('sends a visitor to the sign-in page, and back after signing in', async () => {
    const { api } = openApp('/tournaments?status=completed');
    await expectPath('/auth');

    api.reply(usualReplies(viewer));
    await api.idle();
    returnToTab();

    await expectPath('/tournaments?status=completed');
  });
});

describe('the head of the list [TLS-01]', () => {
  it("has the title, a spinner while it loads, and 'Create Tournament'", async () => {
    const { released, release } = hold();
    openList([], {
      replies: {
        'tournaments.list': async () => {
          await released;
          return { tournaments: [] };
        },
      },
    });
    await see(title('Tournaments'));
    await see(main().getByRole('status').getByText('Loading...'));

    release();

    await see(text('No tournaments available'));
    expect(page.getByText('Loading...').elements()).toEqual([]);
    await link('Create Tournament').first().click();
    await expectPath('/tournaments/create');
  });

  it("has no 'Create Tournament' without a session", async () => {
    await openSignedOut();

    await see(title('Tournaments'));
    await expectNone(page.getByText('Create Tournament'));
  });
});

describe('an empty list [TLS-02]', () => {
  it('asks a player to create a tournament', async () => {
    openList();

    await see(text('No tournaments available'));
    await see(text('Create a new tournament to get started!'));
  });

  it('asks a viewer without a session to sign in', async () => {
    await openSignedOut();

    await see(text('Sign in to create or join tournaments'));
    await see(text('No tournaments available'));
    expect(text('Create a new tournament to get started!').query()).toBe(null);
  });
});

it('is a grid of 1, 2 or 3 columns, the newest first [TLS-03]', async () => {
  openList([3, 2, 1].map((number) => listed({ name: `Tournament #${number}` })));

  await expect.poll(() => names()).toEqual(['Tourny: #3', 'Tourny: #2', 'Tourny: #1']);
  for (const [width, columns] of [
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1600, 3],
  ] as const) {
    await page.viewport(width, 844);
    const tops = cards()
      .elements()
      .map((card) => Math.round(card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

describe('the filter by status [TLS-04]', () => {
  it('shows the tournaments of the chosen status, and stores it in the address', async () => {
    openList(oneOfEach());
    const labels = () =>
      page
        .getByRole('radio')
        .elements()
        .map((radio) => (radio as HTMLElement).innerText);

    await expect.poll(labels).toEqual(['Available', 'In Progress', 'Completed']);
    for (const [label, status, name] of [
      ['In Progress', 'in_progress', 'Tourny: #2'],
      ['Completed', 'completed', 'Tourny: #3'],
      ['Available', 'waiting', 'Tourny: #1'],
    ] as const) {
      await toggle(label).click();
      await expect.poll(() => names(label)).toEqual([name]);
      expect(shownStatus()).toBe(status);
      await expect.element(toggle(label)).toHaveAttribute('aria-checked', 'true');
      expect(document.activeElement?.textContent).toBe(label);
    }
  });

  it('is read from the address', async () => {
    openList(oneOfEach(), { path: '/tournaments?status=completed' });

    await see(cardOf('Tourny: #3'));
    await expect.element(toggle('Completed')).toHaveAttribute('aria-checked', 'true');
  });
});

it.each([3, 0])(
  'shows the number, Entry, Prize and Players of each tournament, here with %i players [TLS-05]',
  async (participantCount) => {
    openList([listed({ maxPlayers: 16, stakeAmount: 75, participantCount })]);
    const card = cardOf('Tourny: #1');
    await see(card);

    const amounts = [...card.element().querySelectorAll<HTMLElement>('dl > div')];
    expect(amounts.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Entry 75 tickets',
      'Prize 1,200 tickets',
    ]);
    await see(card.getByText(`Players: ${participantCount}/16`, { exact: true }));
  },
);

describe('the button of a tournament that waits for players [TLS-06]', () => {
  it("is 'Login to Join' without a session, and leads to the sign-in page", async () => {
    await openSignedOut([listed()]);

    await cardOf('Tourny: #1').getByRole('link', { name: 'Login to Join', exact: true }).click();

    await expectPath('/auth');
  });

  it("is 'Your Tournament', 'Join' or 'Full'", async () => {
    openList([
      listed({ name: 'Tournament #4', player1: viewer, hasJoined: true, participantCount: 4 }),
      listed({ name: 'Tournament #3', participantCount: 4 }),
      listed({ name: 'Tournament #2', player1: viewer, hasJoined: true }),
      listed({ name: 'Tournament #1', participantCount: 2 }),
    ]);
    const buttonOf = (name: string) => cardOf(name).getByRole('button');
    await see(cardOf('Tourny: #1'));

    for (const [name, label] of [
      ['Tourny: #4', 'Full'],
      ['Tourny: #3', 'Full'],
      ['Tourny: #2', 'Your Tournament'],
    ] as const) {
      expect(buttonOf(name).element().textContent).toBe(label);
      await expect.element(buttonOf(name)).toBeDisabled();
    }
    expect(buttonOf('Tourny: #1').element().textContent).toBe('Join');
    await expect.element(buttonOf('Tourny: #1')).toBeEnabled();
  });
});

it.each(['in_progress', 'completed'])("has 'View' with an arrow on each card in %s [TLS-07]", async (status) => {
  openList(oneOfEach(), { path: `/tournaments?status=${status}` });
  const view = page.getByRole('listitem').getByRole('link', { name: 'View', exact: true });

  await see(view);

  expect(view.element().querySelectorAll('svg')).toHaveLength(1);
});

it('opens a tournament inline, with a way back to the same tab [TLS-09]', async () => {
  const started = startedTournament([viewer, ann, ben, cem]);
  const state = tournamentViewer();
  const replies: FakeReplies = {
    'tournaments.get': () => ({ tournament: started, viewer: state }),
    'tournaments.acknowledgeHands': ({ count }) => {
      state.seenHands = count;
      return {};
    },
  };
  const all = [{ ...started, hasJoined: true }];
  const { close } = openList(all, { path: '/tournaments?status=in_progress', replies });
  await link('View').click();

  await see(dialog('Victory!'));
  expect(window.location.pathname).toBe('/tournaments');
  await button('Continue').click();
  await see(title('Tournament #1'));
  await see(heading('Current Round'));
  const address = window.location.pathname + window.location.search;
  await close();
  openList(all, { path: address, replies });
  await link('Back to Tournaments').click();

  await see(cardOf('Tourny: #1'));
  expect(shownStatus()).toBe('in_progress');
});

describe('an open list', () => {
  it('shows new tournaments, new players and removed tournaments, without fetching the list again', async () => {
    const { api } = openList();
    await see(text('No tournaments available'));
    await expect.poll(() => realtime.watched).toContainEqual({ room: 'tournaments' });
    await api.idle();
    const calls = api.callsOf('tournaments.list').length;
    const list = (shown: TournamentSummary) => realtime.send('tournaments.listed', { tournament: shown });

    const older = tournamentSummary({ name: 'Tournament #1', createdAt: at(-minuteMs) });
    for (const participantCount of [1, 2, 3]) {
      list({ ...older, participantCount, version: participantCount });
      await see(cardOf('Tourny: #1').getByText(`Players: ${participantCount}/4`));
    }
    list(tournamentSummary({ name: 'Tournament #2', createdAt: at() }));
    await expect.poll(() => names()).toEqual(['Tourny: #2', 'Tourny: #1']);
    realtime.send('tournaments.unlisted', { tournamentId: older.id });
    await expect.poll(() => names()).toEqual(['Tourny: #2']);

    await api.idle();
    expect(api.callsOf('tournaments.list')).toHaveLength(calls);
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { api } = openList([], {
      replies: {
        'tournaments.list': () => {
          throw brokenReply(500);
        },
      },
    });
    await see(page.getByRole('alert').getByText('The tournaments could not be loaded.'));

    api.reply({ 'tournaments.list': () => ({ tournaments: [] }) });
    await button('Try Again').click();

    await see(text('No tournaments available'));
  });
});

it('is reached from the menu', async () => {
  openApp('/index', { viewer });
  await button('Menu').click();

  await dialog().getByRole('link', { name: 'Tournaments', exact: true }).click();

  await expectPath('/tournaments');
  await seeNo(dialog());
});
