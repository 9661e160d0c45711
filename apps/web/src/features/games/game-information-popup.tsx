import { defeats, moves, type Seat } from '@game/rules';
import { MoveArt } from '../../art/move-art.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';
import { moveText } from '../../text/moves.js';
import { StakePanel } from './stake-panel.js';

interface GameInformationPopupProps {
  open: boolean;
  seat: Seat;
  stakeAmount: number;
  onClose: () => void;
  focusAfterwards: () => void;
}

/** Tells a player on entering the room who they are and what is at stake (GAM-01), and what beats what. */
export function GameInformationPopup({ open, seat, stakeAmount, onClose, focusAfterwards }: GameInformationPopupProps) {
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
