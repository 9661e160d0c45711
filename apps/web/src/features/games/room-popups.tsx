import type { Game } from '@game/contract';
import type { Move, Seat } from '@game/rules';
import { useState } from 'react';
import { ConfirmMovePopup } from './confirm-move-popup.js';
import { GameInformationPopup } from './game-information-popup.js';

interface RoomPopupsProps {
  game: Game;
  seat: Seat;
  /** The move to confirm; null when there is none. */
  moveToConfirm: Move | null;
  isPending: boolean;
  onConfirm: (move: Move) => void;
  onCancel: () => void;
  focusAfterwards: () => void;
}

/** What the room asks and tells in popups; code of its own, which arrives while the room is already there. */
export function RoomPopups({ game, seat, moveToConfirm, focusAfterwards, ...confirmation }: RoomPopupsProps) {
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
      <ConfirmMovePopup move={moveToConfirm} focusAfterwards={focusAfterwards} {...confirmation} />
    </>
  );
}
