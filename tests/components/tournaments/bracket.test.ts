import type { PublicProfile } from '@game/contract';
import { tournamentSizes } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import {
  bracket,
  startedTournament,
  tournament,
  tournamentWithFinal,
  withMatch,
  withPlayedFinal,
} from '../builders/tournaments.js';
import { button, expectNone, heading, press, see, title } from '../support/page.js';
import {
  firstCardOf,
  four,
  linesOf,
  matchesOf,
  openTournament,
  rounds,
  statusOf,
  stranger,
} from './open-tournament.js';

const [ann, ben, cem] = four;
const eight = Array.from({ length: 8 }, (_, index) => four[index] ?? player(`player_${index + 1}`));

/** Returns the titles of the rounds, in their order on the page. */
const titles = () =>
  rounds()
    .elements()
    .map((round) => round.querySelector('h2')?.innerText);

describe('the rounds [TDT-02]', () => {
  it('are side by side, or stacked on a narrow screen, and the current one is labelled and marked', async () => {
    await page.viewport(1280, 900);
    openTournament(startedTournament(eight), ben);
    await expect.poll(titles).toEqual(['Round 1', 'Current Round', 'Round 3']);
    const boxes = () =>
      rounds()
        .elements()
        .map((round) => round.getBoundingClientRect());

    const [wide1, wide2] = boxes();
    expect(wide2?.left).toBeGreaterThanOrEqual(wide1?.right ?? Infinity);
    expect(wide2?.top).toBe(wide1?.top);
    expect(heading('Current Round').element().querySelectorAll('svg')).toHaveLength(1);
    expect(heading('Round 1').element().querySelectorAll('svg')).toHaveLength(0);

    await page.viewport(390, 900);
    const [narrow1, narrow2] = boxes();
    expect(narrow2?.top).toBeGreaterThanOrEqual(narrow1?.bottom ?? Infinity);
    expect(narrow2?.left).toBe(narrow1?.left);
  });

  it('are dimmed when they are over', async () => {
    await page.viewport(1280, 900);
    openTournament(startedTournament(eight), ben);
    const fillOf = async (name: string) => getComputedStyle(await firstCardOf(name)).backgroundColor;

    expect(await fillOf('Round 3')).toBe(await fillOf('Current Round'));
    expect(await fillOf('Round 1')).not.toBe(await fillOf('Current Round'));
  });

  it('mark none as current and lead to no match when the tournament is over, and mark the only one before the start', async () => {
    const over = withPlayedFinal(tournamentWithFinal(four), ['rock', 'scissors']);
    const shown = openTournament(over, ann, { own: { hasSeenResult: true, seenHands: 2 } });
    await expect.poll(titles).toEqual(['Round 1', 'Round 2']);
    await expectNone(button('Jump to My Match'));
    await expectNone(button('Current Round'));
    await shown.close();

    // The titles would give away that the hand on screen has decided the tournament.
    const unseen = openTournament(over, ann, { own: { seenHands: 1 } });
    await expect.poll(titles).toEqual(['Round 1', 'Current Round']);
    await unseen.close();

    openTournament(tournament([ann]), stranger);
    await expect.poll(titles).toEqual(['Current Round']);
  });
});

it.each(tournamentSizes)(
  'shows the planned pairings while it waits for %i players, in half as many matches [TDT-03] [CON-12]',
  async (maxPlayers) => {
    openTournament(tournament([ann, ben, cem], { maxPlayers }), stranger);
    await expect.poll(() => matchesOf('Current Round').elements().length).toBe(maxPlayers / 2);

    const [first, second, ...others] = matchesOf('Current Round').elements().map(linesOf);
    expect(first).toEqual(['Round 1', 'Pending', 'ann', 'vs', 'ben', 'Match starting soon...']);
    expect(second).toEqual(['Round 1', 'Pending', 'cem', 'vs', 'TBD', 'Waiting for opponent']);
    for (const other of others) {
      expect(other).toEqual(['Round 1', 'Pending', 'TBD', 'vs', 'TBD', 'Waiting for opponent']);
    }
  },
);

describe('a match [TDT-04]', () => {
  it("has the round, its status and both names with 'vs' between", async () => {
    openTournament(startedTournament(eight), ben);

    const played = linesOf(await firstCardOf('Round 1')).filter((line) => !/^(CAT|MOUSE|Winner)$/.test(line));
    expect(played).toEqual(['Round 1', 'Completed', 'ann', 'vs', 'ben', 'You lost']);
    const next = linesOf(await firstCardOf('Current Round'));
    expect(next.slice(0, 5)).toEqual(['Round 2', 'Ready', 'ann', 'vs', 'cem']);
  });

  it("shows 'Loading...' for players whose names are not loaded", async () => {
    const built = tournamentWithFinal(four);
    openTournament(withMatch(built, built.final.id, { player1: null, player2: null }), stranger);

    const final = linesOf(await firstCardOf('Current Round'));
    expect(final.slice(2, 5)).toEqual(['Loading...', 'vs', 'Loading...']);
  });

  const colourOf = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };

  it.each([
    ['green', 'its winner', ann, 'win', 'You won!'],
    ['red', 'its loser', ben, 'loss', 'You lost'],
    ['neutral', 'others', stranger, 'neither', null],
  ])(
    'has a %s border for %s, and never shows the result by colour alone',
    async (_colour, _who, viewer, border, status) => {
      openTournament(tournamentWithFinal(four), viewer);

      const { borderColor } = getComputedStyle(await firstCardOf('Round 1'));

      expect(['win', 'loss'].find((name) => colourOf(name) === borderColor) ?? 'neither').toBe(border);
      if (status === null) return;
      await expect.element(statusOf('Round 1')).toHaveTextContent(status);
      expect(statusOf('Round 1').element().querySelectorAll('svg')).toHaveLength(1);
    },
  );
});

describe('the status text of a match [TDT-05]', () => {
  const expectStatus = async (expected: string, roundTitle: string, index = 0) => {
    await expect.poll(() => statusOf(roundTitle, index).query()?.textContent).toBe(expected);
  };

  const completions: [string, PublicProfile, string | null][] = [
    ['You won!', ann, ann.id],
    ['You lost', ben, ann.id],
    ['ann won', stranger, ann.id],
    ['Tie game', stranger, null],
  ];

  it.each(completions)('is "%s" when it is completed [TDT-06]', async (expected, viewer, winnerId) => {
    const built = tournamentWithFinal(four);
    openTournament(withMatch(built, built.matches[0]?.id ?? '', { winnerId }), viewer);

    await expectStatus(expected, 'Round 1');
  });

  const atStart = () => tournament(four, { status: 'in_progress', matches: bracket(four) });

  it.each([
    ['Your next match - Make your move!', ann, tournamentWithFinal],
    ['Match between ann and cem', stranger, tournamentWithFinal],
    ['Your match - Make your move!', ben, atStart],
    ['Match between ann and ben', stranger, atStart],
  ])('is "%s" when it is ready [TDT-07]', async (expected, viewer, build) => {
    openTournament(build(four), viewer);

    await expectStatus(expected, 'Current Round');
  });

  it('says whether an opponent is missing when it is pending [TDT-08]', async () => {
    openTournament(tournament([ann, ben, cem]), stranger);

    await expectStatus('Match starting soon...', 'Current Round', 0);
    await expectStatus('Waiting for opponent', 'Current Round', 1);
  });

  it('is "Match in progress" with a spinner when it is active [TDT-09]', async () => {
    const built = tournamentWithFinal(four);
    openTournament(withMatch(built, built.final.id, { matchStatus: 'active' }), stranger);

    await expectStatus('Match in progress', 'Current Round');
    expect(statusOf('Current Round').element().querySelectorAll('.animate-spin-slow')).toHaveLength(1);
  });
});

describe('the bracket of sixty-four players', () => {
  it.each([320, 1280])('fits a window of %i px, and has buttons that jump to a match and to a round', async (width) => {
    await page.viewport(width, 640);
    const players = Array.from({ length: 64 }, (_, index) => player(`player_${index + 1}`));
    openTournament(startedTournament(players), players[40] ?? stranger);
    await see(title('Tournament #1'));
    expect(title('Tournament #1').element().getBoundingClientRect().height).toBeLessThan(60);

    await button('Jump to My Match').click();
    const own = matchesOf('Current Round').filter({ hasText: 'Your next match - Make your move!' });
    await expect.poll(() => own.element().firstElementChild === document.activeElement).toBe(true);
    const { top, right } = own.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(width);

    (button('Round 6').element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.poll(() => heading('Round 6').element().getBoundingClientRect().left).toBeLessThan(width);
    expect(document.documentElement.scrollWidth).toBe(width);
  });
});
