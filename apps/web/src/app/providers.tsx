import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../api/query-client.js';
import { Announcer } from '../feedback/announcer.js';
import { shellText } from '../text/shell.js';
import { ErrorBoundary } from './error-boundary.js';
import { LateToaster } from './late-parts.js';

/** What every page needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary text={shellText.unexpectedError}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          {children}
          <LateToaster />
        </BrowserRouter>
        <Announcer />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
