import { Card } from '../components/ui/card.js';
import { PageHeading } from '../components/ui/page-heading.js';
import { useDocumentTitle } from '../components/ui/use-document-title.js';
import { shellText } from '../text/shell.js';

const { title, message, readable } = shellText.offlinePage;

/** Stands in for a page that was opened without a network. */
export function OfflineNotice() {
  useDocumentTitle(title);
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4">
      <PageHeading className="text-2xl sm:text-2xl">{title}</PageHeading>
      <p role="alert">{message}</p>
      <p>{readable}</p>
    </Card>
  );
}
