import type { Game } from '@game/contract';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { isPopupOpen, late } from '../../../components/ui/late.js';
import { outcomeText } from '../../../text/outcome.js';

const LateCancelGameDialog = late(async () => (await import('./cancel-game-dialog.js')).CancelGameDialog, isPopupOpen);

interface CancelGameButtonProps {
  game: Game;
  size?: 'small';
}

/** Cancels a game before a second player joins, after a confirmation (D-13). */
export function CancelGameButton({ game, size }: CancelGameButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setIsOpen(true)}>
        {outcomeText.cancellation.action}
      </Button>
      <LateCancelGameDialog open={isOpen} game={game} onClose={() => setIsOpen(false)} />
    </>
  );
}
