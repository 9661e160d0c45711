import type { Game } from '@game/contract';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { late } from '../../components/ui/late.js';
import { outcomeText } from '../../text/outcome.js';

const LateCancelGameDialog = late(async () => (await import('./cancel-game-dialog.js')).CancelGameDialog);

/** Calls off a game that nobody has joined, once it has been asked whether that is meant (D-13). */
export function CancelGameButton({ game }: { game: Game }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {outcomeText.cancellation.action}
      </Button>
      <LateCancelGameDialog open={isOpen} game={game} onClose={() => setIsOpen(false)} />
    </>
  );
}
