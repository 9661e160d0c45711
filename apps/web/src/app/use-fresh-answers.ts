import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads everything on the page again when another player, or nobody, becomes its viewer. */
export function useFreshAnswers(viewerId: string | null | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef(viewerId);
  useEffect(() => {
    const isChanged = previous.current !== undefined && previous.current !== viewerId;
    previous.current = viewerId;
    if (isChanged) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth.getSession' });
    }
  }, [queryClient, viewerId]);
}
