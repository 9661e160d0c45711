import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The transactions of the signed-in player, newest first, page by page (TBL-05); read again when one is added. */
export function useTransactions() {
  return useInfiniteQuery({
    queryKey: ['profiles.listTransactions'],
    queryFn: ({ pageParam, signal }) =>
      call('profiles.listTransactions', pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
