import { MoveCard } from '../../components/moves/move-card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { outcomeText } from '../../text/outcome.js';
import { nameInText } from '../../text/players.js';
import { DeadlineNote } from './deadline-note.js';
import { OwnRematchNote } from './rematches/own-rematch-note.js';
import { GameTable, Pot } from './game-table.js';
import { roomViewOf } from './room-view.js';
import type { GameSession } from './use-game-session.js';

/** Shown to a player who has moved: their sealed move, and the deadline (D-15, D-13). */
export function WaitingOutcome({ game, seat }: GameSession) {
  const { heading, turnMessage } = roomViewOf(game, seat);
  useDocumentTitle(turnMessage);
  const opponent = seat === 'player1' ? game.player2 : game.player1;
  const awaited = opponent === null ? outcomeText.waitingForOpponent : outcomeText.opponent(nameInText(opponent));
  // Player 1 arrives with a toast that already says that the game waits for an opponent.
  useAnnouncement(game.id, [turnMessage, opponent === null ? null : awaited]);

  return (
    <>
      <PageHeading className="text-center short:px-9 short:text-2xl">{heading}</PageHeading>
      {/* The heading and the table say the same, and so does the toast with which player 1 arrives. */}
      <p id="turn-message" className="sr-only">
        {turnMessage} <span>{awaited}</span>
      </p>
      <GameTable game={game} seat={seat}>
        <Pot stakeAmount={game.stakeAmount} />
      </GameTable>
      <figure className="flex flex-col items-center gap-3">
        <div className="relative">
          <MoveCard move={null} className="move-sealed aspect-square w-24 sm:w-40" />
          {game.ownMove !== null && (
            <MoveCard move={game.ownMove} className="absolute -end-[20%] -bottom-[5%] aspect-square w-2/5 rotate-6" />
          )}
        </div>
        <figcaption className="text-center font-semibold">
          {game.ownMove === null ? outcomeText.sealed : outcomeText.sealedMove(game.ownMove)}
        </figcaption>
      </figure>
      <OwnRematchNote game={game} />
      <DeadlineNote game={game} seat={seat} />
    </>
  );
}
