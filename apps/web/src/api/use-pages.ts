import type { InputOf, QueryName, ReplyOf } from '@game/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './client.js';

/** The operations that return a list page by page. */
type PagedQueryName = {
  [Name in QueryName]: ReplyOf<Name> extends { nextCursor: string | null } ? Name : never;
}[QueryName];

/** Reads a list of the API page by page, through the cache. */
export function usePages<Name extends PagedQueryName>(name: Name, input: Omit<InputOf<Name>, 'cursor'>) {
  return useInfiniteQuery({
    queryKey: [name, input],
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<Name>> =>
      call(name, (pageParam === null ? input : { ...input, cursor: pageParam }) as InputOf<Name>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
