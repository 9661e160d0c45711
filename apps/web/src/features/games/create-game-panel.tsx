import { defaultStake, minimumStake } from '@game/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError, refusedField } from '../../api/api-error.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useForm } from '../../components/ui/use-form.js';
import type { Explanation } from '../../text/errors.js';
import { gamesText } from '../../text/games.js';
import { useCreateGame } from './api.js';
import { gamePath } from './game-path.js';
import { parseStake, stakeErrorOf } from './stake-check.js';

interface CreateGamePanelProps {
  /** Anonymous visitors see the panel, but cannot create a game (LOB-08). */
  isSignedIn: boolean;
  /** The viewer's tickets; undefined until loaded. */
  balance: number | undefined;
}

/** Without tickets, the flip is the one primary button of the lobby. */
function variantFor(balance: number | undefined) {
  return balance === 0 ? 'secondary' : 'primary';
}

/** 'Create New Game': takes a stake, creates the game and opens its room (LOB-04, VAL-01, EGM-01). */
export function CreateGamePanel({ isSignedIn, balance }: CreateGamePanelProps) {
  const navigate = useNavigate();
  const seeFirst = useSeeResultFirst();
  const [stakeText, setStakeText] = useState(String(defaultStake));
  /** Where a player with too few tickets gets more. */
  const [remedy, setRemedy] = useState<Explanation['link']>();
  const create = useCreateGame({
    onSuccess: ({ gameId }) => {
      const path = gamePath(gameId);
      showToast({ ...gamesText.create.success, tone: 'success', about: path });
      void navigate(path);
    },
    onError: (error) => {
      const explanation = explainError(error, gamesText.create.failed);
      if (refusedField(error) === 'stakeAmount') reject(explanation);
      else showFailure(explanation);
    },
  });

  const submit = () => {
    const stakeAmount = parseStake(stakeText);
    const error = stakeErrorOf(stakeAmount, balance, seeFirst);
    if (error === null) return create.mutate({ stakeAmount });
    reject(error);
  };
  const form = useForm<'stakeAmount'>({ isPending: create.isPending, onSubmit: submit });

  /** The link stays in the panel: on a phone, a toast with a link would cover the button. */
  const reject = ({ title, message, link }: Explanation) => {
    setRemedy(link);
    form.reject({ stakeAmount: message });
    showFailure({ title, message });
  };

  return (
    <Card aria-labelledby="create-heading" className="max-sm:py-3">
      <div className="mb-2 flex items-center justify-between gap-3 sm:mb-3">
        <h2 id="create-heading" className="text-2xl">
          {gamesText.create.heading}
        </h2>
        {form.errors.stakeAmount !== undefined && remedy !== undefined && (
          <LinkButton to={remedy.to} variant="secondary" size="small" className="-my-2 shrink-0">
            {remedy.label}
          </LinkButton>
        )}
      </div>
      {/* On a phone, field and button share a row unless there is an error, so that the first game to join is visible. */}
      <form
        {...form.props}
        className="grid items-end gap-3 max-sm:not-has-[[aria-invalid]]:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]"
      >
        <TextField
          name="stakeAmount"
          label={gamesText.stakeAmount}
          type="number"
          inputMode="numeric"
          min={minimumStake}
          max={balance}
          step={1}
          autoComplete="off"
          value={stakeText}
          error={form.errors.stakeAmount}
          disabled={!isSignedIn}
          onChange={(event) => setStakeText(event.target.value)}
          // An empty field becomes 0 (CON-01).
          onBlur={() => setStakeText(String(parseStake(stakeText)))}
        />
        <Button type="submit" variant={variantFor(balance)} disabled={!isSignedIn} busy={create.isPending}>
          {gamesText.create.submit}
        </Button>
      </form>
    </Card>
  );
}
