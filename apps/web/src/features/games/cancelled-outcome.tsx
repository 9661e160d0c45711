import type { Game } from '@game/contract';
import { NoGamesScene } from '../../art/scenes/no-games-scene.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { outcomeText } from '../../text/outcome.js';
import { ticketText } from '../../text/tickets.js';

const { title, stakeReturned } = outcomeText.cancelled;

/** A game that was called off, or that nobody joined in time (D-13). */
export function CancelledOutcome({ game: { id, stakeAmount } }: { game: Game }) {
  useDocumentTitle(title);
  useAnnouncement(id, [`${title}. ${stakeReturned} ${ticketText.amount(stakeAmount)}`]);
  return (
    <>
      <PageHeading className="text-center">{title}</PageHeading>
      <NoGamesScene className="size-44" />
      <p className="text-center text-lg">
        {stakeReturned} <TicketAmount amount={stakeAmount} />
      </p>
    </>
  );
}
