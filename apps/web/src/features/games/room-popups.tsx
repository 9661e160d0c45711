import type { Game } from '@game/contract';
import type { Seat } from '@game/rules';
import { Link } from 'react-router';
import { ConfirmMoveDialog, type ConfirmMoveDialogProps } from '../../components/moves/confirm-move-dialog.js';
import { WhatBeatsWhat } from '../../components/moves/what-beats-what.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { gamesText } from '../../text/games.js';
import { uiText } from '../../text/ui.js';
import type { useGameInformation } from './game-information.js';
import { StakePanel } from './game-table.js';

interface RoomPopupsProps {
  game: Game;
  seat: Seat;
  information: ReturnType<typeof useGameInformation>;
  confirmation: ConfirmMoveDialogProps;
  focusAfterwards: () => void;
}

/** The popups of the game room, in a separate chunk: the room is usable before they load. */
export function RoomPopups({ game, seat, information, confirmation, focusAfterwards }: RoomPopupsProps) {
  return (
    <>
      <GameInformationPopup
        open={information.isOpen}
        seat={seat}
        stakeAmount={game.stakeAmount}
        onClose={information.close}
        // A player who asked for it returns to the button.
        focusAfterwards={information.isAskedFor ? undefined : focusAfterwards}
        opensWithPage={!information.isAskedFor}
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
  focusAfterwards: (() => void) | undefined;
  opensWithPage: boolean;
}

/** Shows a player who enters the room their seat, the stake (GAM-01), and what beats what. */
function GameInformationPopup({ onClose, seat, stakeAmount, ...dialog }: GameInformationPopupProps) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={gamesText.information.title}
      description={gamesText.information.seats[seat]}
    >
      <StakePanel stakeAmount={stakeAmount} />
      <WhatBeatsWhat />
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
