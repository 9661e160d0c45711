import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  callsOf,
  carouselOf,
  endSessionAt,
  eventually,
  followReading,
  holdCalls,
  openAs,
  returnToTab,
  shownBalance,
  swipe,
  toastOf,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { setWidth } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';
import {
  addTournament,
  decidedMoves,
  matchAt,
  tournamentActions,
  type BuiltTournament,
} from '../support/tournaments.js';

const site = useSite({ serverPer: 'test' });

const cards = (page: Page, list = 'Available') => page.getByRole('list', { name: list }).getByRole('listitem');
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const toggle = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Move' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let viewer: BuiltPlayer;
beforeEach(async () => {
  viewer = await addPlayer(site.server.context);
});

/** A tournament for four that waits, with as many players as said, all of them others. */
async function addWaiting(players = 1, traits: Partial<Parameters<typeof addTournament>[1]> = {}) {
  return addTournament(site.server.context, { ...traits, initialMoves: decidedMoves(players) });
}

/** A tournament of the viewer's which three others have joined, so that it has begun. */
async function addStarted(): Promise<BuiltTournament> {
  const actions = tournamentActions(site.server.context, viewer);
  const { tournamentId } = await actions.create(4, 10, 'rock');
  const others = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const last = await addPlayer(site.server.context);
  const all = [...others, last].map((player) => tournamentActions(site.server.context, player));
  for (const [index, move] of (['scissors', 'rock', 'scissors'] as const).entries()) {
    await all[index]?.join(tournamentId, move);
  }
  return { tournamentId, players: [viewer, ...others, last], actions: [actions, ...all] };
}

async function winFinal({ tournamentId, actions }: BuiltTournament): Promise<void> {
  const { tournament } = await site.server.context.tournaments.queries.get(null, { tournamentId });
  const final = matchAt(tournament.matches, 2, 1);
  await actions[0]?.move(final.id, 'rock');
  await actions[2]?.move(final.id, 'scissors');
}

/** The list as a player sees it whose session has ended while it was open. */
async function openSignedOut(prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await openAs(site, viewer, '/tournaments', prepare ? { prepare } : {});
  await page.getByRole('link', { name: 'Create Tournament' }).first().waitFor();
  await page.context().clearCookies();
  await returnToTab(page);
  await page.getByRole('link', { name: 'Create Tournament' }).first().waitFor({ state: 'detached' });
  return page;
}

describe('who comes to /tournaments [RTE-13]', () => {
  it('sees the list when signed in, and is led to sign in and back when not', async () => {
    const page = await openAs(site, viewer, '/tournaments?status=completed');
    await page.getByRole('heading', { level: 1, name: 'Tournaments', exact: true }).waitFor();

    const anonymous = await openAs(site, null, '/tournaments?status=completed');
    await anonymous.waitForURL('**/auth');
    const [cookie] = await page.context().cookies();
    await anonymous.context().addCookies(cookie ? [cookie] : []);
    await returnToTab(anonymous);
    await anonymous.waitForURL('**/tournaments?status=completed');
  });
});

describe('the head of the list [TLS-01]', () => {
  it('has the title, a spinner while it loads, and Create Tournament', async () => {
    let letGo = (): void => undefined;
    const page = await openAs(site, viewer, '/tournaments', {
      prepare: async (newPage) => {
        letGo = await holdCalls(newPage, 'tournaments.list');
      },
    });

    await page.getByRole('heading', { level: 1, name: 'Tournaments', exact: true }).waitFor();
    await page.getByRole('main').getByRole('status').getByText('Loading...').waitFor();
    letGo();

    await page.getByText('No tournaments available').waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    await page.getByRole('link', { name: 'Create Tournament', exact: true }).first().click();
    await page.waitForURL('**/tournaments/create');
  });

  it('has no Create Tournament when nobody is signed in', async () => {
    const page = await openSignedOut();

    await page.getByRole('heading', { level: 1, name: 'Tournaments', exact: true }).waitFor();
    expect(await page.getByText('Create Tournament').count()).toBe(0);
  });
});

describe('an empty list [TLS-02]', () => {
  it('says what to do to a player, and to nobody in particular', async () => {
    const page = await openAs(site, viewer, '/tournaments');
    await page.getByText('No tournaments available', { exact: true }).waitFor();
    expect(await page.getByText('Create a new tournament to get started!', { exact: true }).isVisible()).toBe(true);

    const signedOut = await openSignedOut();
    await signedOut.getByText('Sign in to create or join tournaments', { exact: true }).waitFor();
    expect(await signedOut.getByText('No tournaments available', { exact: true }).isVisible()).toBe(true);
    expect(await signedOut.getByText('Create a new tournament to get started!').count()).toBe(0);
  });
});

it('is a grid of 1, 2 or 3 columns, the newest first [TLS-03]', async () => {
  for (let count = 0; count < 3; count += 1) await addWaiting();
  const page = await openAs(site, viewer, '/tournaments');
  const names = () => cards(page).getByRole('heading').allInnerTexts();

  await eventually(names).toEqual(['Tourny: #3', 'Tourny: #2', 'Tourny: #1']);
  for (const [width, columns] of [
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1600, 3],
  ] as const) {
    await setWidth(page, width);
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

it('is filtered by status, which the address keeps [TLS-04]', async () => {
  await addWaiting();
  await addStarted();
  await winFinal(await addStarted());
  const page = await openAs(site, viewer, '/tournaments');

  await eventually(() => page.getByRole('radio').allInnerTexts()).toEqual(['Available', 'In Progress', 'Completed']);
  for (const [label, status, name] of [
    ['In Progress', 'in_progress', 'Tourny: #2'],
    ['Completed', 'completed', 'Tourny: #3'],
    ['Available', 'waiting', 'Tourny: #1'],
  ] as const) {
    await toggle(page, label).click();
    await eventually(() => cards(page, label).getByRole('heading').allInnerTexts()).toEqual([name]);
    expect(new URL(page.url()).searchParams.get('status')).toBe(status);
    expect(await toggle(page, label).getAttribute('aria-checked')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
  }

  await page.goto(`${site.server.address}/tournaments?status=completed`);
  await cardOf(page, 'Tourny: #3').waitFor();
  await page.reload();
  await cardOf(page, 'Tourny: #3').waitFor();
});

it('shows of each its number, Entry, Prize and Players [TLS-05]', async () => {
  await addWaiting(3, { maxPlayers: 16, stakeAmount: 75 });
  const page = await openAs(site, viewer, '/tournaments');
  const card = cardOf(page, 'Tourny: #1');
  const amounts = async () =>
    (await card.locator('dl > div').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());

  await eventually(amounts).toEqual(['Entry 75 tickets', 'Prize 1,200 tickets']);
  expect(await card.getByText('Players: 3/16', { exact: true }).isVisible()).toBe(true);

  await alterAnswers(page, 'tournaments.list', ({ tournaments }) => ({
    tournaments: tournaments.map((one) => ({ ...one, participantCount: 0 })),
  }));
  await page.reload();
  await card.getByText('Players: 0/16', { exact: true }).waitFor();
});

describe('the button of a card in Available [TLS-06]', () => {
  it('is Login to Join when nobody is signed in, and leads there', async () => {
    await addWaiting();
    const page = await openSignedOut();

    await cardOf(page, 'Tourny: #1').getByRole('link', { name: 'Login to Join', exact: true }).click();

    await page.waitForURL('**/auth');
  });

  it('is Full, Your Tournament or Join', async () => {
    await addWaiting(2);
    await tournamentActions(site.server.context, viewer).create(4, 10, 'rock');
    const page = await openAs(site, viewer, '/tournaments');
    const buttonOf = (name: string) => cardOf(page, name).getByRole('button');

    await eventually(() => buttonOf('Tourny: #2').innerText()).toBe('Your Tournament');
    expect(await buttonOf('Tourny: #2').isDisabled()).toBe(true);
    expect(await buttonOf('Tourny: #1').innerText()).toBe('Join');
    expect(await buttonOf('Tourny: #1').isEnabled()).toBe(true);

    await alterAnswers(page, 'tournaments.list', ({ tournaments }) => ({
      tournaments: tournaments.map((one) => ({ ...one, participantCount: one.maxPlayers })),
    }));
    await page.reload();
    for (const name of ['Tourny: #1', 'Tourny: #2']) {
      await eventually(() => buttonOf(name).innerText()).toBe('Full');
      expect(await buttonOf(name).isDisabled()).toBe(true);
    }
  });
});

it('View, with an arrow, stands on the cards of the other two [TLS-07]', async () => {
  await addStarted();
  await winFinal(await addStarted());

  for (const status of ['in_progress', 'completed']) {
    const page = await openAs(site, viewer, `/tournaments?status=${status}`);
    const view = page.getByRole('listitem').getByRole('link', { name: 'View', exact: true });
    await view.waitFor();
    expect(await view.locator('svg').count()).toBe(1);
  }
});

describe('joining [TLS-08]', () => {
  it('asks for a move by a carousel, joins with it, and closes', async () => {
    const { tournamentId } = await addWaiting();
    const page = await openAs(site, viewer, '/tournaments');
    await button(page, 'Join').click();
    await choice(page).waitFor();

    const letGo = await holdCalls(page, 'tournaments.join');
    await swipe(page, -120);
    await choice(page).getByRole('button', { name: 'Select MOUSE' }).waitFor();
    await swipe(page, 120);
    await choice(page).getByText('Joining...').waitFor();
    letGo();

    await choice(page).waitFor({ state: 'detached' });
    await toastOf(page, 'Tournament Joined').waitFor();
    await cardOf(page, 'Tourny: #1').getByText('Players: 2/4', { exact: true }).waitFor();
    await eventually(() => shownBalance(page)).toBe(90);
    const { viewer: own } = await tournamentActions(site.server.context, viewer).view(tournamentId);
    expect(own).toMatchObject({ hasJoined: true, initialMove: 'scissors' });
  });

  it('can be done by keys alone', async () => {
    const { tournamentId } = await addWaiting();
    const page = await openAs(site, viewer, '/tournaments');

    await button(page, 'Join').press('Enter');
    await carouselOf(page).press('ArrowLeft');
    await carouselOf(page).press('Enter');

    await choice(page).waitFor({ state: 'detached' });
    const { viewer: own } = await tournamentActions(site.server.context, viewer).view(tournamentId);
    expect(own?.initialMove).toBe('scissors');
  });

  it('with the last seat starts the tournament, and its toast leads there', async () => {
    const { tournamentId } = await addWaiting(3);
    const page = await openAs(site, viewer, '/tournaments');

    await button(page, 'Join').click();
    await button(page, 'Next').click();
    // Loses to the CAT of the third player, so that no match is ready and told of instead.
    await button(page, 'Select MOUSE').click();

    await toastOf(page, 'Tournament Joined', 'You took the last seat: Tournament #1 has started.').waitFor();
    await page.getByText('No tournaments available').waitFor();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.waitForURL(`**/tournaments/${tournamentId}`);
  });
});

describe('who may not join [VAL-15] [ETN-01]', () => {
  it('is told that one must be logged in', async () => {
    const { tournamentId } = await addWaiting();
    const page = await openAs(site, viewer, '/tournaments');
    await endSessionAt(page, 'tournaments.join');
    await button(page, 'Join').click();

    await button(page, 'Select CAT').click();

    await page.getByText('You must be logged in to join tournaments', { exact: true }).waitFor();
    await choice(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Login to Join' }).waitFor();
    const { tournament } = await site.server.context.tournaments.queries.get(null, { tournamentId });
    expect(tournament.participantCount).toBe(1);
  });

  it('cannot join twice, be it known here or not, nor their own', async () => {
    const { tournamentId } = await addWaiting();
    await tournamentActions(site.server.context, viewer).join(tournamentId, 'rock');
    await tournamentActions(site.server.context, viewer).create(4, 10, 'rock');
    const page = await openAs(site, viewer, '/tournaments');
    expect(await button(page, 'Your Tournament').isDisabled()).toBe(true);

    await button(page, 'Join').click();
    await toastOf(page, 'Already Joined').waitFor();
    expect(await choice(page).count()).toBe(0);

    await alterAnswers(page, 'tournaments.list', ({ tournaments }) => ({
      tournaments: tournaments.map((one) => ({ ...one, hasJoined: false })),
    }));
    await page.reload();
    await button(page, 'Join').click();
    await button(page, 'Select CAT').click();
    await toastOf(page, 'Already Joined').waitFor();
    await eventually(() => shownBalance(page)).toBe(80);
  });

  it('finds a full one disabled, and is told when the last seat went to another meanwhile', async () => {
    const { tournamentId } = await addWaiting(3);
    const page = await openAs(site, viewer, '/tournaments');
    await button(page, 'Join').click();
    await choice(page).waitFor();
    const letGo = await holdCalls(page, 'tournaments.join');
    await button(page, 'Select CAT').click();
    await tournamentActions(site.server.context, await addPlayer(site.server.context)).join(tournamentId, 'rock');
    letGo();

    const { title, message } = {
      title: 'Tournament Not Available',
      message: 'This tournament is no longer available. Please try another tournament.',
    };
    await toastOf(page, title, message).waitFor();
    await page.getByText('No tournaments available').waitFor();
    await eventually(() => shownBalance(page)).toBe(100);
  });

  it('is told to try again when it fails', async () => {
    await addWaiting();
    const page = await openAs(site, viewer, '/tournaments');
    await answerInstead(page, 'tournaments.join', 500, {});

    await button(page, 'Join').click();
    await button(page, 'Select CAT').click();

    await toastOf(page, 'Error', 'Failed to join tournament. Please try again.').waitFor();
  });
});

it('opens a tournament inline, with a way back to the same tab [TLS-09]', async () => {
  await addStarted();
  const page = await openAs(site, viewer, '/tournaments?status=in_progress');
  await page.getByRole('link', { name: 'View', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: 'Tournament #1', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/tournaments');
  await page.getByRole('dialog', { name: 'Victory!' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Current Round' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Back to Tournaments', exact: true }).click();

  await cardOf(page, 'Tourny: #1').waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('in_progress');
});

it('lists to everyone what waits, and only to its players what has begun or is over [TRN-01]', async () => {
  await addWaiting();
  await addStarted();
  await winFinal(await addStarted());
  const stranger = await addPlayer(site.server.context);

  for (const [status, list, ofPlayer, ofStranger] of [
    ['waiting', 'Available', 1, 1],
    ['in_progress', 'In Progress', 1, 0],
    ['completed', 'Completed', 1, 0],
  ] as const) {
    const own = await openAs(site, viewer, `/tournaments?status=${status}`);
    await eventually(() => cards(own, list).count()).toBe(ofPlayer);
    const others = await openAs(site, stranger, `/tournaments?status=${status}`);
    await others.getByText(ofStranger === 0 ? 'No tournaments available' : 'Tourny: #1').waitFor();
    expect(await cards(others, list).count()).toBe(ofStranger);
  }
});

describe('an open list', () => {
  it('shows what is new, who joins and what is gone, without asking again', async () => {
    let hasRead = async (): Promise<void> => undefined;
    const page = await openAs(site, viewer, '/tournaments', {
      prepare: async (newPage) => {
        hasRead = followReading(newPage, 'tournaments.list');
      },
    });
    await page.getByText('No tournaments available').waitFor();
    await hasRead();
    let calls = 0;
    const joined = await addWaiting();
    await cardOf(page, 'Tourny: #1').waitFor();
    page.on('request', (request) => (calls += callsOf('tournaments.list').test(request.url()) ? 1 : 0));

    for (const count of [2, 3]) {
      await tournamentActions(site.server.context, await addPlayer(site.server.context)).join(
        joined.tournamentId,
        'rock',
      );
      await cardOf(page, 'Tourny: #1').getByText(`Players: ${count}/4`).waitFor();
    }
    await addWaiting();
    await eventually(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(['Tourny: #2', 'Tourny: #1']);
    await joined.actions[0]?.cancel(joined.tournamentId);
    await eventually(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(['Tourny: #2']);

    expect(calls).toBe(0);
  });

  it('says that it could not be loaded, and tries again', async () => {
    const page = await openAs(site, viewer, '/tournaments', {
      prepare: (newPage) => answerInstead(newPage, 'tournaments.list', 500, {}),
    });
    await page.getByRole('alert').getByText('The tournaments could not be loaded.').waitFor();

    await page.unroute(callsOf('tournaments.list'));
    await button(page, 'Try Again').click();

    await page.getByText('No tournaments available').waitFor();
  });
});

it('is reached from the menu', async () => {
  const page = await openAs(site, viewer);
  await button(page, 'Menu').click();

  await page.getByRole('link', { name: 'Tournaments', exact: true }).click();

  await page.waitForURL('**/tournaments');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
