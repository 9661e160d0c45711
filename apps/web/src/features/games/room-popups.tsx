import type { Game } from '@game/contract';
import { defeats, moves, type Seat } from '@game/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { MoveArt } from '../../art/move-art.js';
import { ConfirmMoveDialog, type ConfirmMoveDialogProps } from '../../components/moves/confirm-move-dialog.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';
import { moveText } from '../../text/moves.js';
import { uiText } from '../../text/ui.js';
import { StakePanel } from './game-table.js';

interface RoomPopupsProps {
  game: Game;
  seat: Seat;
  confirmation: ConfirmMoveDialogProps;
  focusAfterwards: () => void;
}

/** The popups of the game room, in a separate chunk: the room is usable before they load. */
export function RoomPopups({ game, seat, confirmation, focusAfterwards }: RoomPopupsProps) {
  const [isInformed, setIsInformed] = useState(false);
  return (
    <>
      <GameInformationPopup
        open={!isInformed}
        seat={seat}
        stakeAmount={game.stakeAmount}
        onClose={() => setIsInformed(true)}
        focusAfterwards={focusAfterwards}
      />
      <ConfirmMoveDialog {...confirmation} focusAfterwards={focusAfterwards} />
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
      <Link
        to="/rules"
        target="_blank"
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        {gamesText.information.allRules}
        <span className="sr-only"> {uiText.newTab}</span>
      </Link>
      <Button onClick={onClose}>{gamesText.information.start}</Button>
    </Dialog>
  );
}
