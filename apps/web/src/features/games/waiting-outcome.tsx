import { mayCancel } from '@game/rules';
import { explainError } from '../../api/api-error.js';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { Button } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { showFailure } from '../../components/ui/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { outcomeText } from '../../text/outcome.js';
import { useCancelGame } from './api.js';
import { DeadlineNote } from './deadline-note.js';
import { roomViewOf } from './room-view.js';
import type { GameSession } from './use-game-session.js';

/** A player who has moved waits here: their sealed move, the deadline and a way to cancel (D-15, D-13). */
export function WaitingOutcome({ game, seat, remainingMs }: GameSession) {
  const { heading, turnMessage } = roomViewOf(game, seat);
  useDocumentTitle(turnMessage);
  const cancel = useCancelGame({
    onError: (error) => showFailure(explainError(error, outcomeText.cancelFailed)),
  });
  const opponent = seat === 'player1' ? game.player2 : game.player1;

  return (
    <>
      <PageHeading className="text-center">{heading}</PageHeading>
      <p role="status" className="text-center text-lg">
        {turnMessage}
        <span className="block">
          {opponent === null ? outcomeText.waitingForOpponent : outcomeText.opponent(opponent.username)}
        </span>
      </p>
      <figure className="flex flex-col items-center gap-2">
        <div className="flex items-center gap-4">
          <SealedArt className="size-28" />
          {game.ownMove !== null && <MoveArt move={game.ownMove} className="size-20" />}
        </div>
        <figcaption className="text-center">
          {game.ownMove === null ? outcomeText.sealed : outcomeText.sealedMove(game.ownMove)}
        </figcaption>
      </figure>
      <p className="flex gap-2">
        {outcomeText.stakeAmount} <TicketAmount amount={game.stakeAmount} />
      </p>
      <DeadlineNote status={game.status} seat={seat} player1HasMoved={game.player1HasMoved} remainingMs={remainingMs} />
      {mayCancel(game, seat) && (
        <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate({ gameId: game.id })}>
          {outcomeText.cancel}
        </Button>
      )}
    </>
  );
}
