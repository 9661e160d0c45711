import type { RaffleDraw } from '@game/contract';
import { isDrawTrue, type PublishedDraw } from '@game/rules';
import { useQuery } from '@tanstack/react-query';
import { webHashing } from '../../components/fairness/hashing.js';

export type DrawCheck = 'checking' | 'true' | 'false' | 'unavailable';

/** What was published of a draw among `entryIds`, all entries in order; null before it is drawn. */
export function publishedDrawOf(draw: RaffleDraw, entryIds: readonly string[]): PublishedDraw | null {
  const { seed, seedHash, entriesHash, winnerEntryId, excludedEntryIds } = draw;
  if (seed === null || entriesHash === null || winnerEntryId === null) return null;
  const excluded = new Set(excludedEntryIds);
  return { seed, seedHash, entriesHash, winnerEntryId, entryIds: entryIds.filter((id) => !excluded.has(id)) };
}

/** Draws again in this browser, and says whether the published winner is the one that comes out (D-21). */
export function useDrawCheck(published: PublishedDraw): DrawCheck {
  const { data, isError } = useQuery({
    queryKey: ['drawCheck', published],
    queryFn: () => isDrawTrue(published, webHashing),
    // It needs no network and cannot turn out otherwise.
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  });
  if (isError) return 'unavailable';
  if (data === undefined) return 'checking';
  return data ? 'true' : 'false';
}
