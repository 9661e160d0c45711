import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client.js';
import { Announcer } from '../feedback/announcer.js';
import { shellText } from '../text/shell.js';
import { AnswersAfterHydration } from './answers-after-hydration.js';
import { ErrorBoundary } from './error-boundary.js';
import { LateToaster } from './late-parts.js';

interface ProvidersProps {
  /** Whether the page's HTML came with its content. */
  isPrerendered: boolean;
  children: ReactNode;
}

/** What every page needs around it, within the router: toasts, too, have links. */
export function Providers({ isPrerendered, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary text={shellText.unexpectedError}>
      <QueryClientProvider client={queryClient}>
        <AnswersAfterHydration isPrerendered={isPrerendered}>{children}</AnswersAfterHydration>
        <LateToaster />
        <Announcer />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
