import { TicketAmount } from '../../art/ticket-amount.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { outcomeText } from '../../text/outcome.js';

/** A game that was called off, or that nobody joined in time (D-13). */
export function CancelledOutcome({ stakeAmount }: { stakeAmount: number }) {
  useDocumentTitle(outcomeText.cancelled.title);
  return (
    <>
      <PageHeading className="text-center">{outcomeText.cancelled.title}</PageHeading>
      <p role="status" className="text-center text-lg">
        {outcomeText.cancelled.stakeReturned} <TicketAmount amount={stakeAmount} />
      </p>
    </>
  );
}
