import { sha256 } from '../../apps/server/src/platform/sha256.js';
import type { Tournament, TournamentMatch } from '@game/contract';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  callsOf,
  eventually,
  followReading,
  holdCalls,
  openAs,
  shownBalance,
  swipe,
  toastOf,
  withoutRealtime,
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

const site = useSite({ serverPer: 'file' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const rounds = (page: Page) => page.getByRole('region').filter({ has: page.locator('ol') });
const roundOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const matchesOf = (page: Page, title: string) => roundOf(page, title).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const wideWindow = { viewport: { width: 1280, height: 900 } };

/** What `openAs` opens a tournament's page with: the seats' players, in join order, have been shown their hands. */
async function openSeat(built: BuiltTournament, seat: number, options: Parameters<typeof openAs>[3] = {}) {
  const { tournamentId } = built;
  const player = built.players[seat] as BuiltPlayer;
  await site.server.context.tournaments.acknowledgements.acknowledgeHands(player, { tournamentId, count: 1 });
  const page = await openAs(site, player, `/tournaments/${tournamentId}`, options);
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  return page;
}

async function open(
  player: BuiltPlayer,
  { tournamentId }: BuiltTournament,
  options: Parameters<typeof openAs>[3] = {},
) {
  const page = await openAs(site, player, `/tournaments/${tournamentId}`, options);
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  return page;
}

const addStarted = (maxPlayers: 4 | 8 = 4) =>
  addTournament(site.server.context, { maxPlayers, initialMoves: decidedMoves(maxPlayers) });

async function tournamentOf({ tournamentId }: BuiltTournament): Promise<Tournament> {
  return (await site.server.context.tournaments.queries.get(null, { tournamentId })).tournament;
}

async function finalOf(built: BuiltTournament): Promise<TournamentMatch> {
  return matchAt((await tournamentOf(built)).matches, 2, 1);
}

/** The lines of a text that are not empty. */
const linesOf = (text = '') => text.split('\n').filter((line) => line.trim() !== '');

/** Has the players in seats 1 and 3 of a tournament of four play its final: the first one wins. */
async function playFinal(built: BuiltTournament): Promise<void> {
  const { id } = await finalOf(built);
  await built.actions[0]?.move(id, 'rock');
  await built.actions[2]?.move(id, 'scissors');
}

const change = (changes: (match: TournamentMatch) => Partial<TournamentMatch>) => (page: Page) =>
  alterAnswers(page, 'tournaments.get', ({ tournament, viewer }) => ({
    tournament: { ...tournament, matches: tournament.matches.map((match) => ({ ...match, ...changes(match) })) },
    viewer,
  }));

it('is for players [RTE-15]', async () => {
  const built = await addStarted();
  await openSeat(built, 0);

  const anonymous = await openAs(site, null, `/tournaments/${built.tournamentId}`);
  await anonymous.waitForURL('**/auth');
});

describe('the page of a tournament [TDT-01]', () => {
  it('has a way back, its number and its prize pool, then the bracket, and a spinner before', async () => {
    const built = await addTournament(site.server.context, { stakeAmount: 75, maxPlayers: 16, initialMoves: ['rock'] });
    const { name } = await tournamentOf(built);
    let letGo = (): void => undefined;
    const page = await openAs(site, await addPlayer(site.server.context), `/tournaments/${built.tournamentId}`, {
      prepare: async (newPage) => {
        letGo = await holdCalls(newPage, 'tournaments.get');
      },
    });

    await page.getByRole('main').getByRole('status').getByText('Loading...').waitFor();
    letGo();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(name).toMatch(/^Tournament #\d+$/);
    const prizePool = page.getByText('Prize Pool: 1,200 tickets', { exact: true });
    const [poolBox, roundBox] = [await prizePool.boundingBox(), await rounds(page).first().boundingBox()];
    expect(poolBox?.y).toBeLessThan(roundBox?.y ?? 0);
    expect(await page.getByText('Loading...').count()).toBe(0);

    await page.getByRole('link', { name: 'Back to Tournaments', exact: true }).click();
    await page.waitForURL('**/tournaments');
  });

  it('breaks its name between words alone where letters are twice as large', async () => {
    const { tournamentId } = await addTournament(site.server.context, { initialMoves: ['rock'] });
    const page = await openAs(site, await addPlayer(site.server.context), `/tournaments/${tournamentId}`);
    const name = page.getByRole('heading', { level: 1, name: /^Tournament #\d+$/ });
    await name.waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });

    const lines = await name.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight));

    expect(Math.round(lines)).toBe(2);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'none'])('says that there is none: %s', async (id) => {
    const page = await openAs(site, await addPlayer(site.server.context), `/tournaments/${id}`);

    await heading(page, 'Tournament not found').waitFor();
    await page.getByRole('link', { name: 'Back to Tournaments' }).click();
    await page.waitForURL('**/tournaments');
  });

  it('says that it could not be loaded, and tries again', async () => {
    const built = await addStarted();
    const page = await openAs(site, await addPlayer(site.server.context), `/tournaments/${built.tournamentId}`, {
      prepare: (newPage) => answerInstead(newPage, 'tournaments.get', 500, {}),
    });
    await page.getByRole('alert').getByText('The tournament could not be loaded.').waitFor();

    await page.unroute(callsOf('tournaments.get'));
    await button(page, 'Try Again').click();

    await heading(page, 'Current Round').waitFor();
  });
});

describe('the rounds [TDT-02]', () => {
  const titles = (page: Page) => rounds(page).getByRole('heading').allInnerTexts();

  it('stand side by side, stacked on a narrow screen, with the one that is played named so and marked', async () => {
    const page = await openSeat(await addStarted(8), 1, wideWindow);
    await eventually(() => titles(page)).toEqual(['Round 1', 'Current Round', 'Round 3']);
    const boxes = () => rounds(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

    const [wide1, wide2] = await boxes();
    expect(wide2.left).toBeGreaterThanOrEqual(wide1.right);
    expect(wide2.top).toBe(wide1.top);
    expect(await heading(page, 'Current Round').locator('svg').count()).toBe(1);
    expect(await heading(page, 'Round 1').locator('svg').count()).toBe(0);

    await setWidth(page, 390);
    const [narrow1, narrow2] = await boxes();
    expect(narrow2.top).toBeGreaterThanOrEqual(narrow1.bottom);
    expect(narrow2.left).toBe(narrow1.left);
  });

  it('that are over are dimmed', async () => {
    const page = await openSeat(await addStarted(8), 1, wideWindow);
    const fill = (title: string) =>
      matchesOf(page, title)
        .first()
        .locator('> div')
        .evaluate((card) => getComputedStyle(card).backgroundColor);

    expect(await fill('Round 3')).toBe(await fill('Current Round'));
    expect(await fill('Round 1')).not.toBe(await fill('Current Round'));
  });

  it('have the last one as the current one when all are over, and the only one before the start', async () => {
    const built = await addStarted();
    await playFinal(built);
    const stranger = await addPlayer(site.server.context);
    await site.server.context.tournaments.acknowledgements.acknowledgeResult(stranger, built);
    const over = await open(stranger, built);
    await eventually(() => titles(over)).toEqual(['Round 1', 'Current Round']);

    const waiting = await open(stranger, await addTournament(site.server.context, { initialMoves: ['rock'] }));
    await eventually(() => titles(waiting)).toEqual(['Current Round']);
  });
});

it('shows who would meet whom while it waits, in as many matches as there will be [TDT-03] [CON-12]', async () => {
  const stranger = await addPlayer(site.server.context);
  const page = await openAs(site, stranger, '/tournaments');
  for (const maxPlayers of [4, 8, 16, 32, 64] as const) {
    const built = await addTournament(site.server.context, { maxPlayers, initialMoves: ['rock', 'paper', 'rock'] });
    const [one, two, three] = built.players.map(({ username }) => username);
    await page.goto(`${site.server.address}/tournaments/${built.tournamentId}`);
    await eventually(() => matchesOf(page, 'Current Round').count()).toBe(maxPlayers / 2);
    const texts = (await matchesOf(page, 'Current Round').allInnerTexts()).map(linesOf);

    expect(texts).toHaveLength(maxPlayers / 2);
    expect(texts[0]).toEqual(['Round 1', 'Pending', one, 'vs', two, 'Match starting soon...']);
    expect(texts[1]).toEqual(['Round 1', 'Pending', three, 'vs', 'TBD', 'Waiting for opponent']);
    for (const text of texts.slice(2)) {
      expect(text).toEqual(['Round 1', 'Pending', 'TBD', 'vs', 'TBD', 'Waiting for opponent']);
    }
  }
});

describe('a match [TDT-04]', () => {
  it('has the round, its status and both names with vs between', async () => {
    const built = await addStarted(8);
    const [one, two, three] = built.players.map(({ username }) => username);
    const page = await openSeat(built, 1);

    const [first] = await matchesOf(page, 'Round 1').allInnerTexts();
    expect(linesOf(first).filter((line) => !/^(CAT|MOUSE|Winner)$/.test(line))).toEqual([
      'Round 1',
      'Completed',
      one,
      'vs',
      two,
      'You lost',
    ]);
    const [next] = await matchesOf(page, 'Current Round').allInnerTexts();
    expect(linesOf(next).slice(0, 5)).toEqual(['Round 2', 'Ready', one, 'vs', three]);
  });

  it('calls players whose names have not come Loading...', async () => {
    const built = await addStarted();
    const page = await open(await addPlayer(site.server.context), built, {
      prepare: change(() => ({ player1: null, player2: null })),
    });

    const [final] = await matchesOf(page, 'Current Round').allInnerTexts();
    expect(linesOf(final).slice(2, 5)).toEqual(['Loading...', 'vs', 'Loading...']);
  });

  it('has a green border for who won it and a red one for who lost it, and says so with a picture', async () => {
    const built = await addStarted();
    const stranger = await addPlayer(site.server.context);
    const border = async (page: Page) => {
      const card = matchesOf(page, 'Round 1').first().locator('> div');
      await card.waitFor();
      return card.evaluate((element) => {
        const colour = (name: string) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = `var(--${name})`;
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const { borderColor } = getComputedStyle(element);
        return ['win', 'loss'].find((name) => colour(name) === borderColor) ?? 'neither';
      });
    };

    const [winner, loser, other] = await Promise.all([openSeat(built, 0), openSeat(built, 1), open(stranger, built)]);

    expect([await border(winner), await border(loser), await border(other)]).toEqual(['win', 'loss', 'neither']);
    for (const [page, text] of [
      [winner, 'You won!'],
      [loser, 'You lost'],
    ] as const) {
      const status = matchesOf(page, 'Round 1').first().getByRole('paragraph').filter({ hasText: text });
      expect(await status.locator('svg').count()).toBe(1);
    }
  });
});

describe('what is said of a match [TDT-05]', () => {
  const statusOf = async (page: Page, title: string, index = 0) => {
    const card = matchesOf(page, title).nth(index);
    await card.waitFor();
    return (await card.getByRole('paragraph').first().innerText()).trim();
  };

  it('that is completed [TDT-06]', async () => {
    const built = await addStarted();
    const [one] = built.players;
    const stranger = await addPlayer(site.server.context);

    const pages = await Promise.all([
      openSeat(built, 0),
      openSeat(built, 1),
      open(stranger, built),
      open(stranger, built, { prepare: change(() => ({ winnerId: null })) }),
    ]);

    const texts = await Promise.all(pages.map((page) => statusOf(page, 'Round 1')));
    expect(texts).toEqual(['You won!', 'You lost', `${one?.username} won`, 'Tie game']);
  });

  it('that is ready [TDT-07]', async () => {
    const built = await addStarted();
    const [one, two, three] = built.players.map(({ username }) => username);
    const stranger = await addPlayer(site.server.context);
    const firstReady = change(({ roundNumber }) => (roundNumber === 1 ? { matchStatus: 'ready' as const } : {}));

    const pages = await Promise.all([
      openSeat(built, 0),
      open(stranger, built),
      openSeat(built, 1, {
        prepare: change(({ roundNumber }) =>
          roundNumber === 1 ? { matchStatus: 'ready', player1HasMoved: false, player2HasMoved: false } : {},
        ),
      }),
      open(stranger, built, { prepare: firstReady }),
    ]);

    const texts = await Promise.all(pages.map((page) => statusOf(page, 'Current Round')));
    expect(texts).toEqual([
      'Your next match - Make your move!',
      `Match between ${one} and ${three}`,
      'Your match - Make your move!',
      `Match between ${one} and ${two}`,
    ]);
  });

  it('that is pending [TDT-08]', async () => {
    const page = await open(
      await addPlayer(site.server.context),
      await addTournament(site.server.context, { initialMoves: ['rock', 'rock', 'rock'] }),
    );

    expect(await statusOf(page, 'Current Round', 0)).toBe('Match starting soon...');
    expect(await statusOf(page, 'Current Round', 1)).toBe('Waiting for opponent');
  });

  it('that is anything else, with a spinner when it is active [TDT-09]', async () => {
    const page = await open(await addPlayer(site.server.context), await addStarted(), {
      prepare: change(({ roundNumber }) => (roundNumber === 2 ? { matchStatus: 'active' } : {})),
    });

    expect(await statusOf(page, 'Current Round')).toBe('Match in progress');
    expect(await matchesOf(page, 'Current Round').getByRole('paragraph').locator('.animate-spin-slow').count()).toBe(1);
  });
});

describe('the move picker [TDT-10] [ROL-04]', () => {
  it('shows for who has to move, and for nobody else', async () => {
    const built = await addStarted();
    const picker = (page: Page) => page.getByRole('group', { name: 'Your move', exact: true });
    await built.actions[2]?.move((await finalOf(built)).id, 'paper');
    const [first, loser, moved, stranger] = await Promise.all([
      openSeat(built, 0),
      openSeat(built, 1),
      openSeat(built, 2),
      open(await addPlayer(site.server.context), built),
    ]);

    await picker(first).waitFor();
    for (const page of [loser, stranger, moved]) {
      await heading(page, 'Current Round').waitFor();
      expect(await picker(page).count()).toBe(0);
    }
    await moved.getByText('Your move is sealed: CHEESE', { exact: true }).waitFor();
    expect(await first.getByRole('main').innerText()).not.toMatch(/CHEESE/);
  });

  it('counts down to the deadline, after which who has moved goes on', async () => {
    const built = await addStarted();
    const page = await openSeat(built, 2);
    const timer = page.getByRole('region', { name: 'Your next match - Make your move!' }).getByRole('timer');
    expect(await timer.innerText()).toMatch(/^23h 59m$|^24h 0m$/);
    await button(page, 'Select CAT').click();
    await page.getByText('Your move is sealed: CAT').waitFor();

    await site.server.context.database.pool.query(
      `UPDATE tournament_matches SET deadline_at = now() WHERE tournament_id = $1 AND match_status = 'ready'`,
      [built.tournamentId],
    );
    await site.server.context.tournaments.deadlines.settleExpired();

    await dialog(page, 'Victory!').getByText('Your opponent did not move in time.').waitFor();
    await button(page, 'Continue').click();
    await dialog(page, 'Tournament Complete!').waitFor();
  });
});

describe('a move [ETN-03]', () => {
  it('is made by swiping and told, and waits for the other [TRN-02]', async () => {
    const built = await addStarted();
    const page = await openSeat(built, 0);
    const before = await finalOf(built);

    await swipe(page, -120);
    await swipe(page, 120);

    await toastOf(page, 'Move Made', "Waiting for opponent's move...").waitFor();
    await page.getByText('Your move is sealed: MOUSE', { exact: true }).waitFor();
    expect(await finalOf(built)).toMatchObject({ player1HasMoved: !before.player1HasMoved, player2HasMoved: false });
    expect(await dialog(page, 'Victory!').count()).toBe(0);

    await built.actions[2]?.move(before.id, 'paper');
    await dialog(page, 'Victory!').waitFor();
  });

  it('that failed is told, and can be made again', async () => {
    const built = await addStarted();
    const page = await openSeat(built, 0);
    await answerInstead(page, 'tournaments.move', 500, {});

    await button(page, 'Select CAT').click();
    await toastOf(page, 'Error', 'Failed to make move. Please try again.').waitFor();
    await page.unroute(callsOf('tournaments.move'));
    await button(page, 'Select CAT').click();

    await page.getByText('Your move is sealed: CAT', { exact: true }).waitFor();
  });

  it('in a tournament that there is none of is not asked for', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/tournaments/none');

    await heading(page, 'Tournament not found').waitFor();
  });

  it('waits for a session that can be read, with Refresh Session', async () => {
    const { tournamentId, players } = await addStarted();
    const message = 'The server is restarting. Please try again in a moment.';
    const page = await openAs(site, players[0] ?? null, `/tournaments/${tournamentId}`, {
      prepare: async (newPage) => {
        await newPage.clock.install();
        await answerInstead(newPage, 'auth.getSession', 503, { code: 'UNAVAILABLE', message });
      },
    });

    await eventually(async () => {
      await page.clock.fastForward(4000);
      return page.getByText(message, { exact: true }).isVisible();
    }).toBe(true);
    expect(await button(page, 'Refresh Session').isVisible()).toBe(true);
  });
});

describe('the result of a hand [TDT-11]', () => {
  it.each([
    ['Victory!', 'rock', 'scissors', 'CAT', 'MOUSE'],
    ['Defeat!', 'rock', 'paper', 'CAT', 'CHEESE'],
    ["It's a Draw!", 'paper', 'paper', 'CHEESE', 'CHEESE'],
  ] as const)('is %s, with both moves, once both are made', async (title, own, other, ownName, otherName) => {
    const built = await addStarted();
    const { id } = await finalOf(built);
    const page = await openSeat(built, 0);
    await built.actions[0]?.move(id, own);
    await page.getByText('Your move is sealed').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await built.actions[2]?.move(id, other);

    const popup = dialog(page, title);
    await popup.waitFor();
    const figure = (name: string) => popup.getByRole('figure', { name, exact: true });
    expect(await figure('Your Move').getByText(ownName, { exact: true }).isVisible()).toBe(true);
    expect(await figure("Opponent's Move").getByText(otherName, { exact: true }).isVisible()).toBe(true);
    expect(await popup.getByText('VS', { exact: true }).isVisible()).toBe(true);
    await button(page, 'Continue').press('Enter');
    await popup.waitFor({ state: 'detached' });
  });

  it('opens at once for whoever makes the second move', async () => {
    const built = await addStarted();
    await built.actions[2]?.move((await finalOf(built)).id, 'scissors');
    const page = await openSeat(built, 0);

    await button(page, 'Select CAT').click();

    await dialog(page, 'Victory!').waitFor();
  });

  it('can be checked: both moves match what was committed to, be it the tournament or the match', async () => {
    const built = await addStarted();
    const { id } = await finalOf(built);
    const page = await open(built.players[0] as BuiltPlayer, built);
    await page.getByText('Provably fair').click();
    await page.getByText('Your move (CAT): matches its commitment', { exact: true }).waitFor();
    await page.getByText("Opponent's move (MOUSE): matches its commitment", { exact: true }).waitFor();
    expect(await page.getByText(`${built.tournamentId}|`).count()).toBe(2);
    await button(page, 'Continue').click();

    await built.actions[0]?.move(id, 'paper');
    await built.actions[2]?.move(id, 'rock');
    await dialog(page, 'Victory!').getByText('Provably fair').click();

    await page.getByText('Your move (CHEESE): matches its commitment', { exact: true }).waitFor();
    await page.getByText("Opponent's move (CAT): matches its commitment", { exact: true }).waitFor();
    expect(await page.getByText(`${id}|`).count()).toBe(2);
  });

  it('of a tie is followed by the next hand, and is shown once on whatever device [D-17]', async () => {
    const built = await addStarted();
    const { id } = await finalOf(built);
    await built.actions[0]?.move(id, 'rock');
    await built.actions[2]?.move(id, 'rock');
    const page = await openSeat(built, 0);
    await dialog(page, "It's a Draw!").getByText('Play again to decide the match.').waitFor();
    const elsewhere = await openSeat(built, 0);
    await dialog(elsewhere, "It's a Draw!").waitFor();

    const acknowledged = page.waitForResponse(callsOf('tournaments.acknowledgeHands'));
    await button(page, 'Continue').click();
    await acknowledged;
    await elsewhere.reload();

    for (const tab of [page, elsewhere]) {
      await tab.getByText('It was a draw. Play again: hand 2 of at most 5.').waitFor();
      await button(tab, 'Select CAT').waitFor();
      // By then the code of the dialog has come, too.
      await tab.waitForLoadState('networkidle');
      expect(await tab.getByRole('dialog').count()).toBe(0);
    }
  });
});

describe('the end of a tournament [TDT-12]', () => {
  it('is told to the winner with a celebration and a toast, and to others without', async () => {
    const built = await addStarted();
    const pages = [await openSeat(built, 0), await openSeat(built, 1)] as const;
    const [winner, other] = pages;
    const username = built.players[0]?.username ?? '';
    await playFinal(built);
    // Both are over in a few seconds.
    const celebration = Promise.all([
      winner.locator('body > canvas').waitFor({ state: 'attached' }),
      toastOf(winner, 'Congratulations!', "You've won the tournament!").waitFor(),
    ]);
    await dialog(winner, 'Victory!').getByRole('button', { name: 'Continue' }).click();
    await celebration;

    for (const page of pages) {
      const popup = dialog(page, 'Tournament Complete!');
      await popup.getByText(`Winner: ${username}`, { exact: true }).waitFor();
      expect(await popup.getByText('Prize Pool: 40', { exact: true }).isVisible()).toBe(true);
    }
    const congratulations = "Congratulations! You've won the tournament!";
    expect(await winner.getByText(congratulations, { exact: true }).isVisible()).toBe(true);
    expect(await other.getByText(congratulations).count()).toBe(0);
    expect(await other.locator('body > canvas').count()).toBe(0);
    expect(await toastOf(other, 'Congratulations!').count()).toBe(0);
    await eventually(() => shownBalance(winner)).toBe(130);

    for (const page of pages) {
      await button(page, 'Return to Tournaments').click();
      await page.waitForURL('**/tournaments');
    }
  });

  it('is shown once to each viewer, on whatever device', async () => {
    const built = await addStarted();
    await playFinal(built);
    const stranger = await addPlayer(site.server.context);
    let acknowledged: Promise<unknown> = Promise.resolve();
    const page = await open(stranger, built, {
      prepare: async (newPage) => {
        acknowledged = newPage.waitForResponse(callsOf('tournaments.acknowledgeResult'));
      },
    });
    await dialog(page, 'Tournament Complete!').waitFor();
    await acknowledged;

    const second = await open(stranger, built);
    await second.getByText(`Winner: ${built.players[0]?.username}`).waitFor();
    await page.reload();

    for (const tab of [page, second]) {
      await heading(tab, 'Current Round').waitFor();
      // By then the code of the dialog has come, too.
      await tab.waitForLoadState('networkidle');
      expect(await dialog(tab, 'Tournament Complete!').count()).toBe(0);
    }
    const another = await open(await addPlayer(site.server.context), built);
    await dialog(another, 'Tournament Complete!').waitFor();
  });
});

it('publishes the hash of its seed from the beginning, and the seed when it is over', async () => {
  const built = await addStarted();
  const { seedHash } = await tournamentOf(built);
  const stranger = await addPlayer(site.server.context);
  const page = await open(stranger, built);
  await page.getByText('How five draws are decided').click();
  expect(await page.locator('dd').allInnerTexts()).toEqual([seedHash]);

  const acknowledged = page.waitForResponse(callsOf('tournaments.acknowledgeResult'));
  await playFinal(built);
  await button(page, 'Return to Tournaments').waitFor();
  await acknowledged;
  await page.reload();
  await page.getByText('How five draws are decided').click();

  const [, seed = ''] = await page.locator('dd').allInnerTexts();
  expect(sha256(seed)).toBe(seedHash);
});

describe('while it waits [D-19]', () => {
  it('a participant can leave, after saying so again, and gets the stake back', async () => {
    const built = await addTournament(site.server.context, { initialMoves: ['rock', 'paper'] });
    const page = await openSeat(built, 1);
    expect(await page.getByText('Your move is sealed: CHEESE').isVisible()).toBe(true);

    await button(page, 'Leave Tournament').click();
    await button(page, 'Stay').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Leave Tournament').click();
    await dialog(page, 'Leave this tournament?').getByRole('button', { name: 'Leave Tournament' }).click();

    await toastOf(page, 'Tournament Left', 'Your stake was returned.').waitFor();
    await button(page, 'Join').waitFor();
    await eventually(() => shownBalance(page)).toBe(100);
  });

  it('its creator can only call it off, which everyone sees, with its id written in capitals too', async () => {
    const built = await addTournament(site.server.context, { initialMoves: ['rock', 'paper'] });
    const inCapitals = { ...built, tournamentId: built.tournamentId.toUpperCase() };
    const [creator, other] = [await openSeat(built, 0), await openSeat(inCapitals, 1)];
    expect(await button(creator, 'Leave Tournament').count()).toBe(0);

    await button(creator, 'Cancel Tournament').click();
    await dialog(creator, 'Cancel this tournament?').getByRole('button', { name: 'Cancel Tournament' }).click();

    await toastOf(creator, 'Tournament Cancelled').waitFor();
    for (const page of [creator, other]) {
      await page.getByText('This tournament was cancelled. Every stake was returned.').waitFor();
      await eventually(() => shownBalance(page)).toBe(100);
    }
  });

  it('anyone can join from here, and everyone sees who does, until when', async () => {
    const built = await addTournament(site.server.context, { initialMoves: ['rock'] });
    const player = await addPlayer(site.server.context);
    const [watching, page] = [await openSeat(built, 0), await open(player, built)];
    expect(await page.getByRole('timer').innerText()).toMatch(/^6d 23h$|^7d 0h$/);

    await button(page, 'Join').click();
    await button(page, 'Select CAT').click();

    await button(page, 'Leave Tournament').waitFor();
    await toastOf(page, 'Tournament Joined').waitFor();
    // A link to where one is already would do nothing.
    expect(await page.getByRole('link', { name: 'Open', exact: true }).count()).toBe(0);
    await watching.getByText(player.username, { exact: true }).waitFor();
    expect(await watching.getByRole('main').innerText()).toContain('2 of 4');
  });
});

describe('every viewer sees each change', () => {
  /** What a page asks the server for from now on. */
  const recordCalls = (page: Page) => {
    const names: string[] = [];
    page.on('request', (request) => {
      const name = /\/api\/(\w+\.\w+)/.exec(request.url())?.[1];
      if (name !== undefined) names.push(name);
    });
    return names;
  };

  let followed: (() => Promise<void>)[] = [];
  beforeEach(() => {
    followed = [];
  });
  const following = {
    prepare: async (page: Page) => {
      const calls = recordCalls(page);
      const hasReadAgain = followReading(page, 'tournaments.get');
      followed.push(async () => {
        // Its code comes when the page stands, and asks by itself.
        await eventually(() => calls).toContain('tournaments.listReadyMatches');
        await hasReadAgain();
      });
    },
  };
  /** Waits until each page opened with `following` has joined its room and has read what may have happened before. */
  const hasRead = () => Promise.all(followed.map((wait) => wait()));

  it('without a reload, and without asking for anything again', async () => {
    const built = await addTournament(site.server.context, { initialMoves: ['rock', 'scissors'] });
    const stranger = await addPlayer(site.server.context);
    const pages = await Promise.all([open(stranger, built, following), openSeat(built, 1, following)]);
    for (const page of pages) await heading(page, 'Current Round').waitFor();
    await hasRead();
    const calls = pages.map(recordCalls);
    const latecomers = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const [third, fourth] = latecomers.map((player) => tournamentActions(site.server.context, player));

    await third?.join(built.tournamentId, 'rock');
    for (const page of pages)
      await page
        .getByText(latecomers[0]?.username ?? '')
        .first()
        .waitFor();
    await fourth?.join(built.tournamentId, 'scissors');
    for (const page of pages) await heading(page, 'Round 1').waitFor();
    const { id } = await finalOf(built);
    await built.actions[0]?.move(id, 'paper');
    for (const page of pages) await matchesOf(page, 'Current Round').getByText('Has moved').waitFor();
    await third?.move(id, 'paper');
    for (const page of pages) await page.getByText('1 draw so far').waitFor();
    await built.actions[0]?.move(id, 'paper');
    await third?.move(id, 'rock');
    for (const page of pages) await page.getByText(`Winner: ${built.players[0]?.username}`).first().waitFor();

    // That the result was shown is no question: it is told to the server, once.
    expect(calls).toEqual([['tournaments.acknowledgeResult'], ['tournaments.acknowledgeResult']]);
  });

  it('which whoever makes and wins by it asks for nothing but the balance, once', async () => {
    const built = await addStarted();
    await built.actions[2]?.move((await finalOf(built)).id, 'scissors');
    const page = await openSeat(built, 0, following);
    await button(page, 'Select CAT').waitFor();
    await hasRead();
    const calls = recordCalls(page);

    await button(page, 'Select CAT').click();
    await dialog(page, 'Victory!').waitFor();
    await eventually(() => shownBalance(page)).toBe(130);
    await hasRead();

    expect(calls.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'profiles.getBalance',
      'tournaments.move',
    ]);
  });

  it('and reads it once when one was missed', async () => {
    const built = await addStarted();
    const { id } = await finalOf(built);
    const page = await open(await addPlayer(site.server.context), built, {
      prepare: async (newPage) => {
        await following.prepare(newPage);
        await alterAnswers(newPage, 'tournaments.get', ({ tournament, viewer }) => ({
          tournament: { ...tournament, version: tournament.version - 1 },
          viewer,
        }));
      },
    });
    await hasRead();
    const calls = recordCalls(page);
    await page.unroute(callsOf('tournaments.get'));

    await built.actions[0]?.move(id, 'paper');
    await matchesOf(page, 'Current Round').getByText('Has moved').waitFor();
    await built.actions[2]?.move(id, 'paper');
    await page.getByText('1 draw so far').waitFor();

    expect(calls).toEqual(['tournaments.get']);
  });

  it('a move made in another window is known in this one', async () => {
    const built = await addStarted();
    const [page, other] = [await openSeat(built, 0), await openSeat(built, 0)];

    await button(other, 'Select CAT').click();

    for (const tab of [page, other]) await tab.getByText('Your move is sealed: CAT').waitFor();
  });
});

describe('a player whose match is ready', () => {
  it('is told wherever they are, by a toast that leads there and on the tab', async () => {
    const built = await addTournament(site.server.context, { initialMoves: ['rock', 'scissors', 'rock'] });
    const [one, , three] = built.players;
    const page = await openAs(site, one ?? null, '/index');
    await heading(page, 'Game Lobby').waitFor();
    await eventually(() => site.server.context.presence.userIds()).toContain(one?.id);
    const { name } = await tournamentOf(built);
    await tournamentActions(site.server.context, await addPlayer(site.server.context)).join(
      built.tournamentId,
      'scissors',
    );

    await toastOf(page, 'Your match is ready', `${name}: play against ${three?.username}.`).waitFor();
    await eventually(() => page.title()).toBe('Your match is ready · Game Lobby - Nibblewick');
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.waitForURL(`**/tournaments/${built.tournamentId}`);
    await dialog(page, 'Victory!').getByRole('button', { name: 'Continue' }).click();
    await button(page, 'Select CAT').click();
    await page.getByText('Your move is sealed: CAT').waitFor();

    await eventually(() => page.title()).toBe(`${name} - Nibblewick`);
  });

  it('is told when they come back later, and not on the page of that very tournament', async () => {
    const built = await addStarted();
    const page = await openAs(site, built.players[0] ?? null, '/terms');
    await toastOf(page, 'Your match is ready').waitFor();

    const own = await openSeat(built, 0);
    await eventually(() => own.title()).toMatch(/^Your match is ready · Tournament #\d+/);
    expect(await toastOf(own, 'Your match is ready').count()).toBe(0);
  });
});

describe('sixty-four players', () => {
  it.each([320, 1280])('fit a window of %i px, and one can jump to one’s match and to each round', async (width) => {
    const built = await addTournament(site.server.context, { maxPlayers: 64, initialMoves: decidedMoves(64) });
    const page = await openSeat(built, 40, { viewport: { width, height: 640 } });

    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeLessThan(60);
    await button(page, 'Jump to My Match').click();
    const own = matchesOf(page, 'Current Round').filter({ hasText: 'Your next match - Make your move!' });
    await eventually(() => own.locator('> div').evaluate((card) => card === document.activeElement)).toBe(true);
    const box = await own.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

    await button(page, 'Round 6').press('Enter');
    await eventually(() => heading(page, 'Round 6').isVisible()).toBe(true);
    await eventually(async () => ((await heading(page, 'Round 6').boundingBox())?.x ?? width) < width).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

it('goes on without realtime: a reload shows where it stands', async () => {
  const built = await addStarted();
  const page = await openSeat(built, 0, { prepare: withoutRealtime });
  await button(page, 'Select CAT').click();
  await page.getByText('Your move is sealed: CAT').waitFor();
  await built.actions[2]?.move((await finalOf(built)).id, 'scissors');

  await page.reload();

  await dialog(page, 'Victory!').getByRole('button', { name: 'Continue' }).click();
  await dialog(page, 'Tournament Complete!').waitFor();
});
