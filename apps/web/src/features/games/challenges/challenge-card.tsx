import { defaultStake, minimumStake } from '@game/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError } from '../../../api/api-error.js';
import { showFailure, showToast } from '../../../components/toasts/toast-store.js';
import { Button } from '../../../components/ui/button.js';
import { HeadedCard } from '../../../components/ui/card.js';
import { TextField } from '../../../components/ui/text-field.js';
import { useForm } from '../../../components/ui/use-form.js';
import { challengeText } from '../../../text/challenges.js';
import { gamesText } from '../../../text/games.js';
import { useCreatePrivateGame } from '../api.js';
import { gamePath } from '../game-path.js';
import { parseStake, stakeErrorOf } from '../stake-check.js';

const text = challengeText.create;

/** Creates a game for a friend, which the lobby does not list, and opens its room. */
export function ChallengeCard() {
  const navigate = useNavigate();
  const [stakeText, setStakeText] = useState(String(defaultStake));
  const { mutate, isPending } = useCreatePrivateGame({
    onSuccess: ({ gameId }) => {
      showToast({ ...text.success, tone: 'success', about: gamePath(gameId) });
      void navigate(gamePath(gameId));
    },
    onError: (error) => showFailure(explainError(error, gamesText.create.failed)),
  });
  const submit = () => {
    const stakeAmount = parseStake(stakeText);
    const error = stakeErrorOf(stakeAmount, undefined, null);
    if (error === null) return mutate({ stakeAmount });
    form.reject({ stake: error.message });
  };
  const form = useForm<'stake'>({ isPending, onSubmit: submit });
  return (
    <HeadedCard heading={text.heading}>
      <p>{text.hint}</p>
      <form {...form.props} className="flex flex-col gap-3">
        <TextField
          name="stake"
          label={challengeText.stake}
          type="number"
          inputMode="numeric"
          min={minimumStake}
          step={1}
          autoComplete="off"
          value={stakeText}
          error={form.errors.stake}
          onChange={(event) => setStakeText(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={isPending}>
          {text.submit}
        </Button>
      </form>
    </HeadedCard>
  );
}
