import { uiText } from '../../text/ui.js';
import { Button } from './button.js';

interface ShowMoreProps {
  /** The result of the hook that reads a list page by page. */
  query: {
    data: unknown;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Shown if a further page fails to load. */
  failed: string;
  label?: string;
}

/** The button below a list that loads its next page, until the last page is shown. */
export function ShowMore({ query, failed, label = uiText.showMore }: ShowMoreProps) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      {isError && data !== undefined && <p role="alert">{failed}</p>}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
