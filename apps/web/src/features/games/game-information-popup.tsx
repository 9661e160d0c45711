import type { Seat } from '@game/rules';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';
import { StakePanel } from './stake-panel.js';

interface GameInformationPopupProps {
  open: boolean;
  seat: Seat;
  stakeAmount: number;
  onClose: () => void;
  focusAfterwards: () => void;
}

/** Tells a player on entering the room who they are and what is at stake (GAM-01). */
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
      <Button onClick={onClose}>{gamesText.information.start}</Button>
    </Dialog>
  );
}
