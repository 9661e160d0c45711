import type { ReplyOf } from '@game/contract';
import { checkLedgerDays, isRowInDay, type LedgerDay, type LedgerDayProblem } from '@game/rules';
import { useQuery } from '@tanstack/react-query';
import { sha256OfBytes, webHashing } from '../../components/fairness/hashing.js';
import { keepDays, recallDays } from './seen-days.js';

type OwnProof = ReplyOf<'ledgerDays.getOwnProof'>;

/** The result of a check; null while it works, and 'unavailable' if this browser cannot do it, as on plain http. */
export type Checked<Result> = Result | 'unavailable' | null;

// They need no network.
const options = { networkMode: 'always', staleTime: Infinity, retry: false } as const;

/**
 * Checks published days, newest first, and compares them with those that this browser has seen before, which then keeps them.
 * `isComplete` says that there are no earlier days.
 */
export function useDayChecks(days: readonly LedgerDay[], isComplete: boolean): Checked<LedgerDayProblem[]> {
  const { data, isError } = useQuery({
    queryKey: ['ledgerDayChecks', days.map(({ hash }) => hash), isComplete],
    queryFn: async () => {
      const problems = await checkLedgerDays(days, recallDays(), webHashing, isComplete);
      keepDays(days);
      return problems;
    },
    ...options,
  });
  return isError ? 'unavailable' : (data ?? null);
}

/** Checks the viewer's rows of a published day. Returns the ids of those that are not in it, and whether the day was changed. */
export function useRowChecks(
  viewerId: string,
  { day, rows }: Pick<OwnProof, 'day' | 'rows'>,
): Checked<{ wrongRows: number[]; isDayWrong: boolean }> {
  const { data, isError } = useQuery({
    queryKey: ['ledgerRowChecks', viewerId, day?.hash, rows.map(({ row }) => row.id)],
    queryFn: async () => {
      if (day === null) return { wrongRows: [], isDayWrong: false };
      const problems = await checkLedgerDays([day], recallDays(), webHashing);
      keepDays([day]);
      const wrongRows: number[] = [];
      for (const proven of rows) {
        const isProven = proven.row.userId === viewerId && (await isRowInDay(proven, day, sha256OfBytes));
        if (!isProven) wrongRows.push(proven.row.id);
      }
      return { wrongRows, isDayWrong: problems.some((problem) => problem.day === day.day) };
    },
    ...options,
  });
  return isError ? 'unavailable' : (data ?? null);
}
