import type { MouseEvent, ReactNode } from 'react';
import { uiText } from '../../text/ui.js';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';
import { PageSpinner, Spinner } from './spinner.js';

interface LoadFailureProps {
  /** A scene that says the same as the text. */
  picture?: ReactNode;
  text: string;
  onRetry: () => unknown;
}

/** Stands for what could not be loaded: says so, and offers to ask again. */
export function LoadFailure({ picture, text, onRetry }: LoadFailureProps) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusPlaceOf(currentTarget);
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

/** Moves the focus to the card or the page that `element` stands in, lest it be lost when `element` goes. */
function focusPlaceOf(element: HTMLElement): void {
  const place = element.closest<HTMLElement>('section, main');
  if (place === null) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

interface QueryContentProps<Data> {
  /** What is asked for, as the query hooks return it: once it has been answered, what fails later changes nothing. */
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown };
  /** Whether the page mostly consists of it, rather than one of its cards. */
  isPage?: boolean;
  /** What is said until the answer comes. */
  loading?: string;
  /** What is said when none comes, with a scene that says the same. */
  failed: string;
  failedPicture?: ReactNode;
  /** Shows the answer, be it that there is nothing. */
  children: (data: Data) => ReactNode;
}

/** What a query is answered; a spinner before, and a way to ask again when it failed. */
export function QueryContent<Data>({
  query,
  isPage = false,
  loading,
  failed,
  failedPicture,
  children,
}: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return isPage ? <PageSpinner label={loading} /> : <Spinner label={loading} />;
  return <LoadFailure picture={failedPicture} text={failed} onRetry={query.refetch} />;
}
