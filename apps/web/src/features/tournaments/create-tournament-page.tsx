import { stakeErrors, tournamentErrors } from '@game/contract';
import { minimumStake, tournamentSizes, type Move } from '@game/rules';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError, refusedField } from '../../api/api-error.js';
import { NoTournamentsScene } from '../../art/scenes/no-tournaments-scene.js';
import { SwipeArt } from '../../art/swipe-art.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { useOwnCommitment } from '../../components/fairness/use-own-commitment.js';
import { MoveCarousel } from '../../components/moves/move-carousel.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { SelectField } from '../../components/ui/select-field.js';
import { TextField } from '../../components/ui/text-field.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useForm, type FieldErrors } from '../../components/ui/use-form.js';
import { errorText, explainShortage, type Explanation } from '../../text/errors.js';
import { pageTitleText } from '../../text/shell.js';
import { tournamentsText } from '../../text/tournaments.js';
import { useCreateTournament } from './api.js';
import { fieldErrorsOf, parseFields, previewPrizePool, type CreationFields } from './creation-form.js';

const { creation } = tournamentsText;
const emptyFields: CreationFields = { maxPlayers: '', stakeAmount: '' };
const sizes = tournamentSizes.map((size) => ({ value: String(size), label: creation.playerCount(size) }));

/** /tournaments/create: the parameters of a tournament and the creator's initial move (TCR-01 to TCR-04, VAL-17). */
export function CreateTournamentPage({ balance }: { balance: number | undefined }) {
  useDocumentTitle(pageTitleText.createTournament);
  const [fields, setFields] = useState(emptyFields);
  const [move, setMove] = useState<Move | null>(null);
  const navigate = useNavigate();
  const commitment = useOwnCommitment();
  const seeFirst = useSeeResultFirst();
  const shortage = seeFirst ?? explainShortage(stakeErrors.INSUFFICIENT_BALANCE_TO_CREATE, {});
  const create = useCreateTournament({
    onSuccess: ({ tournamentId }) => {
      commitment.succeed(tournamentId);
      setFields(emptyFields);
      setMove(null);
      showToast({ ...creation.success, tone: 'success' });
      void navigate('/tournaments');
    },
    onError: (error) => {
      commitment.fail(error);
      const explanation = explainError(error, creation.failed);
      if (refusedField(error) === 'stakeAmount') form.reject({ stakeAmount: explanation.message });
      fail(explanation);
    },
  });
  const fail = (explanation: Explanation) => showFailure({ ...explanation, title: creation.failed.title });

  const submit = () => {
    const errors = fieldErrorsOf(fields, balance, shortage);
    form.reject(errors);
    if (move === null) return showFailure(errorText(tournamentErrors.INITIAL_MOVE_REQUIRED));
    const { maxPlayers, stakeAmount } = parseFields(fields);
    if (maxPlayers !== null && stakeAmount !== null && errors.stakeAmount === undefined) {
      return create.mutate({ maxPlayers, stakeAmount, initialMove: move, nonce: commitment.commit(null, move) });
    }
    const message = errors.maxPlayers ?? errors.stakeAmount ?? '';
    if (message !== shortage.message) return fail({ title: '', message });
    if (seeFirst === null) fail(shortage);
    else showFailure(seeFirst);
  };
  const form = useForm<keyof CreationFields>({ isPending: create.isPending, onSubmit: submit });

  return (
    <div className="flex flex-col gap-5">
      <div>
        <PageHeading>{creation.heading}</PageHeading>
        <p className="text-lg">{creation.description}</p>
      </div>
      <form {...form.props} className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Parameters
          fields={fields}
          errors={form.errors}
          onChange={setFields}
          onEnter={() => move === null && submit()}
        />
        <MoveChoice move={move} isPending={create.isPending} onSelect={setMove} />
        <div className="flex flex-wrap gap-3 justify-end lg:col-span-2">
          <LinkButton to="/tournaments" variant="secondary" className="flex-auto justify-center md:flex-none">
            {creation.cancel}
          </LinkButton>
          <Button type="submit" disabled={move === null || create.isPending} className="flex-auto md:flex-none">
            {create.isPending ? creation.submitting : creation.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface ParametersProps {
  fields: CreationFields;
  errors: FieldErrors<keyof CreationFields>;
  onChange: (fields: CreationFields) => void;
  onEnter: () => void;
}

/** The two parameters and the resulting prize pool (TCR-02). */
function Parameters({ fields, errors, onChange, onEnter }: ParametersProps) {
  const prizePool = previewPrizePool(fields);
  return (
    <Card className="flex flex-col gap-4">
      <SelectField
        label={creation.maxPlayers}
        name="maxPlayers"
        placeholder={creation.maxPlayersPlaceholder}
        options={sizes}
        value={fields.maxPlayers}
        error={errors.maxPlayers}
        required
        onChange={({ target }) => onChange({ ...fields, maxPlayers: target.value })}
      />
      <TextField
        label={creation.stakeAmount}
        name="stakeAmount"
        type="number"
        inputMode="numeric"
        min={minimumStake}
        step={1}
        autoComplete="off"
        placeholder={creation.stakePlaceholder}
        value={fields.stakeAmount}
        error={errors.stakeAmount}
        required
        onChange={({ target }) => onChange({ ...fields, stakeAmount: target.value })}
        // Without a move the button is disabled, and a browser then does not submit on Enter (VAL-17).
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
      <div className="flex flex-wrap items-center gap-3 rounded-control border-2 border-ink bg-cheese p-3 text-on-cheese">
        <NoTournamentsScene className="size-16 shrink-0 [--ink:var(--on-cheese)]" />
        <div role="status" className="min-w-0">
          <p className="font-semibold">{creation.prizePool}</p>
          <p className="text-2xl [--ink:var(--on-cheese)] max-[16rem]:text-lg">
            {prizePool === null ? '...' : <TicketAmount amount={prizePool} />}
          </p>
        </div>
      </div>
      <p className="text-sm text-muted">{creation.prizePoolHint}</p>
    </Card>
  );
}

interface MoveChoiceProps {
  move: Move | null;
  isPending: boolean;
  onSelect: (move: Move) => void;
}

/** The initial move: swipe instructions, the carousel and the selected move (TCR-03). */
function MoveChoice({ move, isPending, onSelect }: MoveChoiceProps) {
  return (
    <Card aria-labelledby="move-heading" className="flex min-w-0 flex-col items-center gap-3">
      <div className="flex items-center gap-3 self-stretch">
        <h2 id="move-heading" className="min-w-0 flex-1 text-2xl">
          {creation.move}
        </h2>
        <SwipeArt className="size-20 shrink-0" />
      </div>
      <div className="-mx-3 self-stretch">
        <MoveCarousel closedBecause={isPending ? creation.submitting : null} selected={move} onSelect={onSelect} />
      </div>
      <p role="status" className="flex min-h-8 items-center gap-1.5 font-heading text-xl font-bold">
        {move !== null && (
          <>
            <Check aria-hidden strokeWidth={3.5} className="text-win" /> {creation.selected(move)}
          </>
        )}
      </p>
    </Card>
  );
}
