import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Keeps one realtime connection open while it is on the page, as whoever the cookies said when it appeared. Its code
 * is loaded after the page.
 */
export function RealtimeConnection() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let disconnect: (() => void) | undefined;
    const open = async () => {
      const { connect } = await import('./connection.js');
      if (!isOver) disconnect = connect(queryClient);
    };
    open().catch(() => {
      // Without the chunk the page still works, by reading again on focus; the next visit loads it.
    });
    return () => {
      isOver = true;
      disconnect?.();
    };
  }, [queryClient]);
  return null;
}
