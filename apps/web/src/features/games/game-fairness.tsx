import type { Game, GameResult } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import type { OpenedCommitment } from '../../components/fairness/commitment.js';
import { FairnessDisclosure } from '../../components/fairness/fairness-disclosure.js';
import { fairnessText } from '../../text/fairness.js';

interface GameFairnessProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

/** Lets a player verify that neither move was changed after it was made (D-04). */
export function GameFairness({ game, result, seat }: GameFairnessProps) {
  return (
    <FairnessDisclosure
      explanation={fairnessText.explanations.game}
      own={openedOf(game, result, seat)}
      opponent={openedOf(game, result, opponentOf(seat))}
      isOpponentImmediate={seat === 'player1'}
    />
  );
}

function openedOf(game: Game, result: GameResult, seat: Seat): OpenedCommitment | null {
  const player = game[seat];
  const revealed = result[seat];
  const commitment = seat === 'player1' ? game.player1Commitment : game.player2Commitment;
  if (player === null || revealed === null || commitment === null) return null;
  return { handId: game.id, committedId: game.id, playerId: player.id, ...revealed, commitment };
}
