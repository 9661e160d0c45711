import type { OwnBalance, SharedGame, TournamentChange } from '@game/contract';
import type { Outcome } from '@game/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, playerOf, remember } from '../../api/testing/cache.js';
import { emptyStorages } from '../../api/testing/storage.js';
import { resetStores } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { isRevealed, noteOpen, rememberRevealed, wasSeenOpen } from './seen-results.js';
import {
  forgetUnseen,
  hiddenTickets,
  isUnseen,
  noteDecided,
  noteFinal,
  notePayment,
  noteSeen,
  noteSeenTournament,
  resultPath,
  unseenNow,
} from './unseen-results.js';

beforeEach(() => void emptyStorages());
afterEach(() => resetStores());

const decided = (id: string, outcomeP1: Outcome, player2 = true) =>
  ({
    id,
    player1: playerOf('me'),
    result: { outcomeP1, winningAmount: 10, player2: player2 ? { move: 'rock' } : null },
  }) as unknown as SharedGame;
const final = (winnerId: string, changes: object = {}) =>
  ({
    tournament: { id: 'cup', status: 'completed', winner: playerOf(winnerId), prizePool: 40, ...changes },
    matches: [{ player1: playerOf('me'), player2: playerOf('other'), winnerId }],
  }) as unknown as TournamentChange;
const known = () => unseenResults.get().map(({ id, payout, isPaid }) => [id, payout, isPaid]);

describe('the result of a game', () => {
  it.each<[string, SharedGame, string | null, unknown[]]>([
    ['that the viewer has won', decided('game', 'win'), 'me', [['game', 10, false]]],
    ['that is a tie', decided('game', 'tie'), 'me', [['game', 10, false]]],
    ['that the viewer has lost', decided('game', 'loss'), 'me', [['game', 0, false]]],
    ['that the viewer has decided', decided('game', 'win'), 'other', []],
    ['without a second move', decided('game', 'win', false), 'me', []],
    ['that is not decided', { ...decided('game', 'win'), result: null }, 'me', []],
  ])('%s is hidden, if it is new to the viewer', (_name, game, viewerId, hidden) => {
    noteDecided(game, viewerId);
    expect(known()).toEqual(hidden);
  });

  it('is hidden once, and not again after it was revealed', () => {
    noteDecided(decided('game', 'win'), 'me');
    noteDecided(decided('game', 'win'), 'me');
    expect([known().length, isUnseen('game'), isUnseen('other')]).toEqual([1, true, false]);

    forgetUnseen();
    rememberRevealed('game player1');
    noteDecided(decided('game', 'win'), 'me');
    expect(known()).toEqual([]);
  });
});

describe('the result of a tournament', () => {
  it.each<[string, TournamentChange, string | null, unknown[]]>([
    ['that the viewer has won', final('me'), 'me', [['cup', 40, false]]],
    ['whose final the viewer has lost', final('other'), 'me', [['cup', 0, false]]],
    ['of others', final('other'), 'third', []],
    ['of others, for a visitor', final('other'), null, []],
    ['that is not over', final('me', { status: 'in_progress' }), 'me', []],
    ['that another match has decided', { ...final('me'), matches: [] }, 'me', []],
  ])('%s is hidden from its finalists', (_name, change, viewerId, hidden) => {
    noteFinal(change, viewerId);
    expect(known()).toEqual(hidden);
  });

  it('is not hidden after it was revealed', () => {
    rememberRevealed('cup');
    noteFinal(final('me'), 'me');
    expect(known()).toEqual([]);
  });
});

describe('a payment', () => {
  const note = (...ids: string[]) => {
    for (const id of ids) noteDecided(decided(id, 'win'), 'me');
  };

  it.each([
    [9, [false, false]],
    [10, [true, false]],
    [19, [true, false]],
    [20, [true, true]],
  ])('of %d tickets pays the results that it covers, in order', (increase, paid) => {
    note('one', 'two');
    notePayment(increase);
    expect(known().map(([, , isPaid]) => isPaid)).toEqual(paid);
  });

  it('is not counted twice, and does not change what it does not pay', () => {
    note('one', 'two');
    notePayment(10);
    const before = unseenResults.get();
    notePayment(0);
    expect(unseenResults.get()).toBe(before);
    notePayment(10);
    expect(hiddenTickets(unseenResults.get())).toBe(20);
  });

  it('hides only what is paid', () => {
    note('one', 'two');
    expect(hiddenTickets(unseenResults.get())).toBe(0);
    notePayment(10);
    expect(hiddenTickets(unseenResults.get())).toBe(10);
  });
});

describe('the results that are still hidden', () => {
  const balance = (ids: string[]) =>
    ({ balance: 100, unseenTournaments: ids.map((id) => ({ id, prize: 40 })) }) as unknown as OwnBalance;

  it('are those of this tab, and those that the server has returned with the balance', () => {
    const queryClient = cacheOf('me');
    noteFinal(final('me'), 'me');
    noteDecided(decided('game', 'win'), 'me');
    expect(unseenNow(queryClient).map(({ id }) => id)).toEqual(['cup', 'game']);

    remember(queryClient, 'profiles.getBalance', {}, balance(['cup', 'other']));
    expect(unseenNow(queryClient)).toEqual([
      { kind: 'game', id: 'game', payout: 10, isPaid: false },
      { kind: 'tournament', id: 'cup', payout: 40, isPaid: true },
      { kind: 'tournament', id: 'other', payout: 40, isPaid: true },
    ]);
  });

  it('are shown after the player has seen them, also in the cached balance', () => {
    const queryClient = cacheOf('me');
    noteDecided(decided('game', 'win'), 'me');
    noteDecided(decided('other', 'win'), 'me');
    remember(queryClient, 'profiles.getBalance', {}, balance(['cup', 'older']));

    const before = unseenResults.get();
    noteSeen(queryClient, ['unknown']);
    expect(unseenResults.get()).toBe(before);
    noteSeen(queryClient, ['game', 'cup']);
    expect(known().map(([id]) => id)).toEqual(['other']);
    expect(cached(queryClient, 'profiles.getBalance', {})).toEqual(balance(['older']));
  });

  it('leave out a tournament whose result was seen, in every tab', () => {
    const queryClient = cacheOf('me');
    noteFinal(final('me'), 'me');
    noteSeenTournament(queryClient, 'cup');
    expect([known(), isRevealed('cup')]).toEqual([[], true]);
  });

  it('have a page that reveals them', () => {
    expect(resultPath({ kind: 'game', id: 'one' })).toBe('/game/one/outcome');
    expect(resultPath({ kind: 'tournament', id: 'cup' })).toBe('/tournaments/cup');
  });
});

it('knows the hands that this tab has shown undecided', () => {
  noteOpen('hand player1');
  expect([wasSeenOpen('hand player1'), wasSeenOpen('hand player2')]).toEqual([true, false]);
});
