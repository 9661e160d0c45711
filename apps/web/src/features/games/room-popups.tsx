import type { Game } from '@game/contract';
import { defeats, moves, type Move, type Seat } from '@game/rules';
import { useState } from 'react';
import { MoveArt } from '../../art/move-art.js';
import { MoveCard } from '../../components/moves/move-card.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';
import { moveText } from '../../text/moves.js';
import { StakePanel } from './game-table.js';

interface RoomPopupsProps extends Confirmation {
  game: Game;
  seat: Seat;
}

interface Confirmation {
  /** The move to confirm; null closes the popup. */
  moveToConfirm: Move | null;
  isPending: boolean;
  onConfirm: (move: Move) => void;
  onCancel: () => void;
  focusAfterwards: () => void;
}

/** The popups of the game room, in a separate chunk: the room is usable before they load. */
export function RoomPopups({ game, seat, ...confirmation }: RoomPopupsProps) {
  const [isInformed, setIsInformed] = useState(false);
  return (
    <>
      <GameInformationPopup
        open={!isInformed}
        seat={seat}
        stakeAmount={game.stakeAmount}
        onClose={() => setIsInformed(true)}
        focusAfterwards={confirmation.focusAfterwards}
      />
      <ConfirmMovePopup {...confirmation} />
    </>
  );
}

interface GameInformationPopupProps {
  open: boolean;
  seat: Seat;
  stakeAmount: number;
  onClose: () => void;
  focusAfterwards: () => void;
}

/** Shows a player who enters the room their seat, the stake (GAM-01), and what beats what. */
function GameInformationPopup({ open, seat, stakeAmount, onClose, focusAfterwards }: GameInformationPopupProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={gamesText.information.title}
      description={gamesText.information.seats[seat]}
      focusAfterwards={focusAfterwards}
    >
      <StakePanel stakeAmount={stakeAmount} />
      <ul
        aria-label={gamesText.information.rules}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-2"
      >
        {moves.map((move) => (
          <li key={move} className="flex flex-col items-center gap-1 text-center text-sm leading-tight font-semibold">
            <span className="flex items-end">
              <MoveArt move={move} pose="win" className="size-14" />
              <MoveArt move={defeats[move]} pose="lose" className="-ms-3 size-9" />
            </span>
            {moveText.victories[move]}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{gamesText.information.start}</Button>
    </Dialog>
  );
}

/** Asks player 1 to confirm before the move is sealed (GAM-05). */
function ConfirmMovePopup({ moveToConfirm: move, isPending, onConfirm, onCancel, focusAfterwards }: Confirmation) {
  return (
    <ConfirmDialog
      open={move !== null}
      title={gamesText.confirm.title}
      description={move === null ? '' : gamesText.confirm.description(move)}
      confirmLabel={gamesText.confirm.submit}
      cancelLabel={gamesText.confirm.back}
      isPending={isPending}
      onConfirm={() => move !== null && onConfirm(move)}
      onCancel={onCancel}
      focusAfterwards={focusAfterwards}
    >
      {move !== null && (
        <MoveCard move={move} pose="chosen" className="my-1 aspect-square w-44 max-w-full -rotate-2 self-center" />
      )}
    </ConfirmDialog>
  );
}
