import type { Game } from '@game/contract';
import { mayCancel, opponentOf, type Seat } from '@game/rules';
import { ShareResult } from '../../components/share/share-result.js';
import { Button } from '../../components/ui/button.js';
import { late } from '../../components/ui/late.js';
import { outcomeText } from '../../text/outcome.js';
import { CancelGameButton } from './cancellation/cancel-game-button.js';
import { PlayAgainButton } from './play-again-button.js';
import { useReceivedOffer } from './rematches/received-offers.js';
import { PairScore, scoreSpace } from './rematches/pair-score.js';
import { RematchButton } from './rematches/rematch-button.js';
import { isOpenGame } from './room-view.js';

// Few outcomes have an offer.
const LateRematchOfferCard = late(async () => (await import('./rematches/rematch-offer-card.js')).RematchOfferCard);

interface OutcomeActionsProps {
  game: Game;
  seat: Seat;
  /** Returns to the lobby. */
  onReturn: () => void;
}

/**
 * What a player can do after a game, the main action first: the rematch that the opponent offers, or their own offer after a draw with
 * a person, otherwise a new game.
 */
export function OutcomeActions({ game, seat, onReturn }: OutcomeActionsProps) {
  const isOpen = isOpenGame(game);
  const isDraw = game.result?.winnerId === null;
  const opponent = game[opponentOf(seat)];
  const isAgainstPerson = game.status === 'completed' && opponent?.isBot === false;
  const received = useReceivedOffer(isAgainstPerson ? opponent : null);
  const isRematchFirst = isDraw && isAgainstPerson && !received;
  const rematch = isAgainstPerson && !received && <RematchButton key="rematch" game={game} seat={seat} />;
  const playAgain = !isOpen && (
    <PlayAgainButton
      key="play-again"
      stakeAmount={game.stakeAmount}
      variant={isRematchFirst || received ? 'secondary' : 'primary'}
    />
  );
  return (
    <>
      {received ? (
        <div className="w-full max-w-md">
          <LateRematchOfferCard offer={received} />
        </div>
      ) : (
        isAgainstPerson && (
          <div className={`text-center ${scoreSpace}`}>
            <PairScore gameId={game.id} opponent={opponent} />
          </div>
        )
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isRematchFirst ? [rematch, playAgain] : [playAgain, rematch]}
        {game.result?.player2 && <ShareResult kind="hand" id={game.id} />}
        {mayCancel(game, seat) && <CancelGameButton game={game} />}
        <Button variant={isOpen ? 'primary' : 'secondary'} onClick={onReturn}>
          {outcomeText.returnToLobby}
        </Button>
      </div>
    </>
  );
}
