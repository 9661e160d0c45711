import type { Move } from '@game/rules';
import { useState } from 'react';
import { useConfirmsMoves } from '../../state/move-confirmation.js';

/** The move that the player chooses in a carousel, until it is sent (GAM-05). */
export function useMoveChoice() {
  const confirms = useConfirmsMoves();
  const [selected, setSelected] = useState<Move | null>(null);
  return {
    selected,
    /** Chooses a move. Calls `send` if the player is not asked to confirm it. */
    select: (move: Move, send: (move: Move) => void) => {
      setSelected(move);
      if (!confirms) send(move);
    },
    /** Lets the player choose again. */
    clear: () => setSelected(null),
    /** The move that a popup asks to confirm; null if there is none. */
    moveToConfirm: confirms ? selected : null,
  };
}
