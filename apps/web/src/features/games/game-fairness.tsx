import type { Game, GameResult } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { OpenedCommitment } from '../../components/fairness/commitment.js';
import { FairnessDisclosure } from '../../components/fairness/fairness-disclosure.js';
import { fairnessText } from '../../text/fairness.js';

export interface GameFairnessProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

/** Lets a player verify that neither move was changed after it was made (D-04). */
export function GameFairness({ game, result, seat }: GameFairnessProps) {
  return (
    <div ref={useOpenedByLink()} className="w-full scroll-mt-24">
      <FairnessDisclosure
        explanation={fairnessText.explanations.game}
        own={openedOf(game, result, seat)}
        opponent={openedOf(game, result, opponentOf(seat))}
        isOpponentImmediate={seat === 'player1'}
      />
    </div>
  );
}

/** Opens the disclosure in the returned element, and scrolls to it, if the page was opened by a link to the proof. */
function useOpenedByLink(): RefObject<HTMLDivElement | null> {
  const { hash } = useLocation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const disclosure = container.current?.querySelector('details');
    if (hash !== '#proof' || !disclosure) return;
    disclosure.open = true;
    container.current?.scrollIntoView();
  }, [hash]);
  return container;
}

function openedOf(game: Game, result: GameResult, seat: Seat): OpenedCommitment | null {
  const player = game[seat];
  const revealed = result[seat];
  const commitment = seat === 'player1' ? game.player1Commitment : game.player2Commitment;
  if (player === null || revealed === null || commitment === null) return null;
  return { handId: game.id, playerId: player.id, ...revealed, commitment };
}
