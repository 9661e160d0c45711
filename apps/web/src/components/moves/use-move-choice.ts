import type { Move } from '@game/rules';
import { useState } from 'react';
import { useConfirmsMoves } from '../../state/move-confirmation.js';

/** The move that the player chooses in a carousel; `send` is called when it is confirmed (GAM-05). */
export function useMoveChoice(send: (move: Move) => void) {
  const confirms = useConfirmsMoves();
  const [selected, setSelected] = useState<Move | null>(null);
  return {
    selected,
    select: (move: Move) => {
      setSelected(move);
      if (!confirms) send(move);
    },
    /** Lets the player choose again. */
    clear: () => setSelected(null),
    /** The move that a popup asks to confirm; null if there is none. */
    moveToConfirm: confirms ? selected : null,
  };
}
