import type { SelfLimitsState } from '@game/contract';
import { purchaseLimitChoices, type BreakLength } from '@game/rules';
import { useState, type FormEvent } from 'react';
import { explainError } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { SelectField } from '../../components/ui/select-field.js';
import { selfLimitsText as text } from '../../text/self-limits.js';
import { useChangeLimits, useSelfLimits } from './api.js';

const noLimit = 'none';
const limitOptions = [
  { value: noLimit, label: text.noLimit },
  ...purchaseLimitChoices.map((cents) => ({ value: String(cents), label: text.amount(cents) })),
];
const lengths = ['day', 'week', 'month'] as const satisfies BreakLength[];

const showError = (error: Error) => showFailure(explainError(error, text.changeFailed));

/** The limits that a player sets for themselves: what they spend on tickets, and a break. */
export function PlaySafelyCard() {
  const limits = useSelfLimits();
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={limits} loading={text.loading} failed={text.failed}>
        {({ breakUntil, purchases }) => (
          <div className="flex flex-col gap-5">
            <PurchaseLimitForm key={String(purchases.cents)} purchases={purchases} />
            <Break until={breakUntil} />
          </div>
        )}
      </QueryContent>
    </HeadedCard>
  );
}

function PurchaseLimitForm({ purchases: { cents, nextCents, nextFrom } }: Pick<SelfLimitsState, 'purchases'>) {
  const [chosen, setChosen] = useState(cents === null ? noLimit : String(cents));
  const change = useChangeLimits('selfLimits.setPurchases', {
    onSuccess: () => showToast({ ...text.limitSaved, tone: 'success' }),
    onError: showError,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending)
      change.mutate({ cents: purchaseLimitChoices.find((limit) => String(limit) === chosen) ?? null });
  };
  return (
    <form onSubmit={save} className="flex flex-col items-start gap-3">
      <SelectField
        label={text.limit}
        hint={text.limitHint}
        options={limitOptions}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {nextFrom !== null && (
        <p role="status" className="font-semibold">
          {text.waiting(nextCents === null ? text.noLimit : text.amount(nextCents), new Date(nextFrom))}
        </p>
      )}
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {text.saveLimit}
      </Button>
    </form>
  );
}

function Break({ until }: { until: string | null }) {
  const [length, setLength] = useState<BreakLength>('day');
  const [isAsking, setIsAsking] = useState(false);
  const take = useChangeLimits('selfLimits.takeBreak', {
    onSuccess: () => setIsAsking(false),
    onError: showError,
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {until !== null && (
        <p role="status" className="font-semibold">
          {text.onBreak(new Date(until))}
        </p>
      )}
      <SelectField
        label={text.breakLength}
        hint={text.breakEffect}
        options={lengths.map((value) => ({ value, label: text.lengths[value] }))}
        value={length}
        onChange={(event) => setLength(lengths.find((one) => one === event.currentTarget.value) ?? 'day')}
      />
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {text.takeBreak}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.confirmBreak}
        description={text.irrevocable(text.lengths[length])}
        confirmLabel={text.start}
        cancelLabel={text.cancel}
        isPending={take.isPending}
        onConfirm={() => take.mutate({ length })}
        onCancel={() => setIsAsking(false)}
        firstButton="cancel"
      />
    </div>
  );
}
