import { useNavigate } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { shortId } from '../../text/format.js';
import { gamesText } from '../../text/games.js';
import { outcomeText } from '../../text/outcome.js';
import { usePlay } from './api.js';
import { gamePath } from './game-path.js';
import { stakeErrorOf } from './stake-check.js';

interface PlayAgainButtonProps {
  /** The stake of the game that is over. */
  stakeAmount: number;
  variant: 'primary' | 'secondary';
  /** What it says instead of 'Play Again', with the stake. */
  label?: string;
  /** Called when a game is found, before its room opens. */
  onStart?: () => void;
}

/**
 * Joins an open game with the same stake, or creates one if there is none, and opens its room. With too few tickets, it shows
 * where to get more.
 */
export function PlayAgainButton({ stakeAmount, variant, label, onStart }: PlayAgainButtonProps) {
  const navigate = useNavigate();
  const balance = useStakeableBalance();
  const seeFirst = useSeeResultFirst();
  const play = usePlay({
    onSuccess: ({ gameId, isJoined }) => {
      const path = gamePath(gameId);
      const { title, message } = gamesText.join.success;
      const joined = { title, message: message(shortId(gameId), stakeAmount) };
      showToast({ ...(isJoined ? joined : gamesText.create.success), tone: 'success', about: path });
      onStart?.();
      void navigate(path);
    },
    onError: (error) => showFailure(explainError(error, outcomeText.playAgainFailed)),
  });
  const playIfAffordable = () => {
    const error = stakeErrorOf(stakeAmount, balance, seeFirst);
    if (error === null) play.mutate({ stakeAmount });
    else showFailure(error);
  };
  return (
    <Button
      variant={variant}
      busy={play.isPending}
      aria-label={label === undefined ? outcomeText.playAgainFor(stakeAmount) : undefined}
      onClick={playIfAffordable}
    >
      {label ?? outcomeText.playAgain}
    </Button>
  );
}
