import { useNavigate } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { gamesText } from '../../text/games.js';
import { outcomeText } from '../../text/outcome.js';
import { useCreateGame } from './api.js';
import { gamePath } from './game-path.js';
import { stakeErrorOf } from './stake-check.js';

interface PlayAgainButtonProps {
  /** The stake of the game that is over. */
  stakeAmount: number;
  variant: 'primary' | 'secondary';
}

/** Creates a game with the same stake and opens its room. With too few tickets, it shows where to get more. */
export function PlayAgainButton({ stakeAmount, variant }: PlayAgainButtonProps) {
  const navigate = useNavigate();
  const balance = useStakeableBalance();
  const seeFirst = useSeeResultFirst();
  const create = useCreateGame({
    onSuccess: ({ gameId }) => {
      const path = gamePath(gameId);
      showToast({ ...gamesText.create.success, tone: 'success', about: path });
      void navigate(path);
    },
    onError: (error) => showFailure(explainError(error, gamesText.create.failed)),
  });
  const createIfAffordable = () => {
    const error = stakeErrorOf(stakeAmount, balance, seeFirst);
    if (error === null) create.mutate({ stakeAmount });
    else showFailure(error);
  };
  return (
    <Button
      variant={variant}
      busy={create.isPending}
      aria-label={outcomeText.playAgainFor(stakeAmount)}
      onClick={createIfAffordable}
    >
      {outcomeText.playAgain}
    </Button>
  );
}
