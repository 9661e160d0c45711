import type { Today } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cached, isOld } from '../../api/queries.js';
import { cacheOf, pollingOf, remember, staleQueries } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { refusal, serve } from '../../api/testing/server.js';
import {
  hasClaims,
  hasDailyReward,
  useClaimDailyReward,
  useClaimReward,
  useClaimStreakBonus,
  useDailyReward,
  useToday,
  useUpdateTimeZone,
  useXMetrics,
} from './api.js';

const now = Date.parse('2026-01-01T12:00:00.000Z');
const [resetsAt, later] = ['2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.001Z'];

const today = (changes: Partial<Today> = {}): Today =>
  ({
    flip: { claimed: true, resetsAt: later },
    bonus: { claimed: true, resetsAt: later },
    streak: { claimable: false },
    claims: { count: 0 },
    wait: null,
    ...changes,
  }) as Today;
const wait = {} as NonNullable<Today['wait']>;

/** A page that has read everything about rewards. */
function openPage(): QueryClient {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const queryClient = cacheOf('me');
  remember(queryClient, 'rewards.getDailyFlip', {}, { claimed: false, resetsAt });
  remember(queryClient, 'rewards.getDailyBonus', {}, { claimed: false, resetsAt });
  remember(queryClient, 'rewards.getToday', {}, today());
  const others = ['rewards.getStreak', 'rewards.getActivities', 'profiles.getOwn', 'counters.get'];
  for (const name of others) queryClient.setQueryData([name, {}], {});
  return queryClient;
}

afterEach(() => void vi.restoreAllMocks());

describe('a new day', () => {
  it.each([
    ['often from the moment when its next one can be claimed', true, resetsAt, 5000],
    ['not before that', true, later, false],
    ['not while it can be claimed', false, resetsAt, false],
  ])('a daily reward is read again %s', (_when, claimed, at, everyMs) => {
    for (const name of ['rewards.getDailyFlip', 'rewards.getDailyBonus'] as const) {
      const queryClient = openPage();
      remember(queryClient, name, {}, { claimed, resetsAt: at });
      callHook(queryClient, () => useDailyReward(name));
      expect(pollingOf(queryClient, name).everyMs).toBe(everyMs);
    }
  });

  it.each([
    ['often once a claimed flip is over', { flip: { claimed: true, resetsAt } }, 5000],
    ['often once a claimed bonus is over', { bonus: { claimed: true, resetsAt } }, 5000],
    ['not before both are', {}, false],
    ['not while a flip can be claimed', { flip: { claimed: false, resetsAt } }, false],
  ])('what was collected today is read again %s', (_when, changes, everyMs) => {
    const queryClient = openPage();
    remember(queryClient, 'rewards.getToday', {}, today(changes as Partial<Today>));
    callHook(queryClient, useToday);
    expect(pollingOf(queryClient, 'rewards.getToday')).toEqual({ everyMs, onMount: isOld });
  });

  it('is not waited for before the first answer', () => {
    const queryClient = cacheOf('me');
    callHook(queryClient, () => [useToday(), useDailyReward('rewards.getDailyFlip')]);
    expect(pollingOf(queryClient, 'rewards.getToday').everyMs).toBe(false);
    expect(pollingOf(queryClient, 'rewards.getDailyFlip').everyMs).toBe(false);
  });
});

describe('claiming', () => {
  const callbacks = () => ({ onSuccess: vi.fn<() => void>(), onError: vi.fn<() => void>() });

  it.each([
    ['rewards.claimDailyFlip', 'rewards.getDailyFlip', 'rewards.getDailyBonus'],
    ['rewards.claimDailyBonus', 'rewards.getDailyBonus', 'rewards.getDailyFlip'],
  ] as const)(
    '%s marks only its own reward as claimed, and reads again what was collected',
    async (name, query, other) => {
      const queryClient = openPage();
      serve(() => Response.json({ resetsAt: later }));
      const { onSuccess, onError } = callbacks();

      callHook(queryClient, () => useClaimDailyReward(name, { onSuccess, onError })).mutate({});
      await vi.waitFor(() => expect(staleQueries(queryClient)).toEqual(['rewards.getToday']));

      expect(cached(queryClient, query, {})).toEqual({ claimed: true, resetsAt: later });
      expect(cached(queryClient, other, {})).toEqual({ claimed: false, resetsAt });
      expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ resetsAt: later }, {});
      expect(onError).not.toHaveBeenCalled();
    },
  );

  it('a daily reward that is refused reads again whether it is claimed', async () => {
    const queryClient = openPage();
    serve(() => refusal('ALREADY_CLAIMED'));
    const { onSuccess, onError } = callbacks();

    callHook(queryClient, () => useClaimDailyReward('rewards.claimDailyFlip', { onSuccess, onError })).mutate({});
    await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 409 })));

    expect(staleQueries(queryClient)).toEqual(['rewards.getDailyFlip']);
    expect(cached(queryClient, 'rewards.getDailyFlip', {})).toEqual({ claimed: false, resetsAt });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it.each([
    ['a streak', useClaimStreakBonus, {}, 'rewards.getStreak'],
    [
      'an activity',
      (all: ReturnType<typeof callbacks>) => useClaimReward('rewards.claimActivity', all),
      { activityId: 'one' },
      'rewards.getActivities',
    ],
  ])(
    '%s reads again what it shows and what was collected, also after a refusal',
    async (_what, useHook, input, query) => {
      for (const isRefused of [false, true]) {
        const queryClient = openPage();
        serve(() => (isRefused ? refusal('ALREADY_CLAIMED') : Response.json({})));
        const { onSuccess, onError } = callbacks();
        const { mutate } = callHook(queryClient, () => useHook({ onSuccess, onError }));

        mutate(input as never);
        await vi.waitFor(() => expect(isRefused ? onError : onSuccess).toHaveBeenCalledOnce());

        expect(staleQueries(queryClient)).toEqual([query, 'rewards.getToday'].toSorted());
        expect(isRefused ? onSuccess : onError).not.toHaveBeenCalled();
      }
    },
  );
});

it('reads the streak and the profile again after a change of the time zone', async () => {
  const queryClient = openPage();
  serve(() => Response.json({}));
  const onSuccess = vi.fn<() => void>();
  callHook(queryClient, () => useUpdateTimeZone({ onSuccess })).mutate({ timeZone: 'Europe/Berlin' });
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(staleQueries(queryClient)).toEqual(['profiles.getOwn', 'rewards.getStreak']);
});

it('asks for the metrics of X only with a connected account', () => {
  expect(callHook(cacheOf('me'), () => useXMetrics(false)).fetchStatus).toBe('idle');
  expect(callHook(cacheOf('me'), () => useXMetrics(true)).fetchStatus).toBe('fetching');
});

it.each<[string, Partial<Today>, boolean]>([
  ['nothing', {}, false],
  ['the flip', { flip: { claimed: false, resetsAt } }, true],
  ['the flip, also while bonuses have to wait', { flip: { claimed: false, resetsAt }, wait }, true],
  ['the bonus', { bonus: { claimed: false, resetsAt } }, true],
  ['a bonus that has to wait', { bonus: { claimed: false, resetsAt }, wait }, false],
  ['the streak', { streak: { claimable: true } as Today['streak'] }, true],
  ['a streak that has to wait', { streak: { claimable: true } as Today['streak'], wait }, false],
])('says whether the lobby has something to claim: %s', (_what, changes, hasSome) => {
  expect(hasDailyReward(today(changes))).toBe(hasSome);
});

it.each<[string, number, Today['wait'], boolean]>([
  ['none', 0, null, false],
  ['one', 1, null, true],
  ['one that has to wait', 1, wait, false],
])('says whether activities can be claimed: %s', (_what, count, waiting, hasSome) => {
  expect(hasClaims(today({ claims: { count } as Today['claims'], wait: waiting }))).toBe(hasSome);
});
