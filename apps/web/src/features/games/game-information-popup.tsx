import type { Seat } from '@game/rules';
import { Button } from '../../components/ui/button.js';
import { Popup } from '../../components/ui/popup.js';
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
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Game Information"
      description={seat === 'player1' ? 'You are Player 1' : 'You are Player 2'}
      focusAfterwards={focusAfterwards}
    >
      <StakePanel stakeAmount={stakeAmount} />
      <Button onClick={onClose}>Let's Play!</Button>
    </Popup>
  );
}
