import type { Session } from '@game/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.js';
import { Announcer } from '../feedback/announcements.js';
import { shellText } from '../text/shell.js';
import { ErrorBoundary } from './error-boundary.js';
import { QueriesAfterHydration } from './hydration.js';
import { LateToaster } from './late-parts.js';

interface ProvidersProps {
  /** Whether the HTML of the page was prerendered. */
  isPrerendered: boolean;
  /** The session, if the page was prerendered for a player. */
  session?: Session | undefined;
  children: ReactNode;
}

/** The providers of all pages. They are inside the router, because toasts contain links. */
export function Providers({ isPrerendered, session, children }: ProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(session));
  return (
    <ErrorBoundary text={shellText.unexpectedError}>
      <QueryClientProvider client={queryClient}>
        <QueriesAfterHydration isPrerendered={isPrerendered}>{children}</QueriesAfterHydration>
        <LateToaster />
        <Announcer />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
