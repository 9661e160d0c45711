import type { Game } from '@game/contract';
import { mayCancel, opponentOf, type Seat } from '@game/rules';
import { ShareResult } from '../../components/share/share-result.js';
import { Button } from '../../components/ui/button.js';
import { outcomeText } from '../../text/outcome.js';
import { CancelGameButton } from './cancel-game-button.js';
import { PlayAgainButton } from './play-again-button.js';
import { RematchActions } from './rematches/rematch-actions.js';
import { isOpenGame } from './room-view.js';

interface OutcomeActionsProps {
  game: Game;
  seat: Seat;
  /** Returns to the lobby. */
  onReturn: () => void;
}

/** What a player can do after a game, the main action first: a rematch after a draw with a person, otherwise a new game. */
export function OutcomeActions({ game, seat, onReturn }: OutcomeActionsProps) {
  const isOpen = isOpenGame(game);
  const isDraw = game.result?.winnerId === null;
  const isRematchFirst = isDraw && game[opponentOf(seat)]?.isBot === false;
  const rematch = game.status === 'completed' && <RematchActions key="rematch" game={game} seat={seat} />;
  const playAgain = !isOpen && (
    <PlayAgainButton
      key="play-again"
      stakeAmount={game.stakeAmount}
      variant={isRematchFirst ? 'secondary' : 'primary'}
    />
  );
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {isRematchFirst ? [rematch, playAgain] : [playAgain, rematch]}
      {game.result?.player2 && <ShareResult kind="hand" id={game.id} />}
      {mayCancel(game, seat) && <CancelGameButton game={game} />}
      <Button variant={isOpen ? 'primary' : 'secondary'} onClick={onReturn}>
        {outcomeText.returnToLobby}
      </Button>
    </div>
  );
}
