import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../components/ui/when-idle.js';

/** Keeps one realtime connection open while it is mounted, with the cookies of that moment. Its code is loaded lazily. */
export function RealtimeConnection() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isUnmounted = false;
    let disconnect: (() => void) | undefined;
    const open = async () => {
      const { connectRealtime } = await import('./realtime-handlers.js');
      if (!isUnmounted) disconnect = connectRealtime(queryClient);
    };
    const cancel = whenIdle(() => {
      open().catch(() => {
        // Without the chunk the page still works and refetches on focus; the next visit loads the chunk.
      });
    });
    return () => {
      isUnmounted = true;
      cancel();
      disconnect?.();
    };
  }, [queryClient]);
  return null;
}
