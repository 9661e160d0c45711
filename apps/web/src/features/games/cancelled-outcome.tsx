import { TicketAmount } from '../../art/ticket-amount.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';

/** A game that was called off, or that nobody joined in time (D-13). */
export function CancelledOutcome({ stakeAmount }: { stakeAmount: number }) {
  useDocumentTitle('Game Cancelled');
  return (
    <>
      <PageHeading className="text-center">Game Cancelled</PageHeading>
      <p role="status" className="text-center text-lg">
        Your stake was returned: <TicketAmount amount={stakeAmount} />
      </p>
    </>
  );
}
