import type { MouseEvent, ReactNode } from 'react';
import { uiText } from '../../text/ui.js';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';
import { Spinner } from './spinner.js';

export interface LoadFailureProps {
  /** A scene that illustrates the text. */
  picture?: ReactNode;
  text: string;
  onRetry: () => unknown;
}

/** Shown in place of content that failed to load, with a button to retry. */
export function LoadFailure({ picture, text, onRetry }: LoadFailureProps) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusContainerOf(currentTarget);
    onRetry();
  };
  return (
    <EmptyState
      picture={picture}
      text={text}
      isError
      action={
        <Button variant="secondary" onClick={retry}>
          {uiText.retry}
        </Button>
      }
    />
  );
}

/** Moves the focus to the card or page around `element`, because it would be lost when `element` is unmounted. */
function focusContainerOf(element: HTMLElement): void {
  const container = element.closest<HTMLElement>('section, main');
  if (container === null) return;
  container.tabIndex = -1;
  container.focus({ preventScroll: true });
}

export interface QueryContentProps<Data> {
  /** The result of a query hook. Once it has data, a later failure is not shown. */
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown };
  /** Shown until the reply arrives. */
  loading?: string;
  /** Shown if the query fails. */
  failed: string;
  /** Renders the reply, which may be empty. */
  children: (data: Data) => ReactNode;
}

/** Shows the reply of a query in a part of a page; a spinner while it loads, and a button to retry if it fails. */
export function QueryContent<Data>({ query, loading, failed, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Spinner label={loading} />;
  return <LoadFailure text={failed} onRetry={query.refetch} />;
}
