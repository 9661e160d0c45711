import type { Streak } from '@game/contract';
import { streakRunLength } from '@game/rules';
import { useId } from 'react';
import { explainError } from '../../api/api-error.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Progress } from '../../components/ui/progress.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { streakText } from '../../text/streak.js';
import { useClaimStreakBonus } from './streak-api.js';

const text = streakText.bonus;

/** The bonus of every seven days in a row (STK-02, D-24). */
export function StreakBonusCard({ streak: { bonus } }: { streak: Streak }) {
  const { amount, claimable, daysLeft } = bonus;
  const headingId = useId();
  const claim = useClaimStreakBonus({
    onSuccess: (reply) => showToast({ title: text.success, message: text.gained(reply.amount), tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const done = claimable ? streakRunLength : streakRunLength - daysLeft;
  return (
    <Card aria-labelledby={headingId} className="flex flex-col items-start gap-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-2xl">
          {text.heading}
        </h2>
        <p className="text-xl">
          <TicketAmount amount={amount} />
        </p>
      </div>
      <p>{text.explanation(amount, streakRunLength)}</p>
      <div className="mt-auto w-full">
        <Progress
          label={text.progress}
          value={done}
          max={streakRunLength}
          valueText={text.progressValue(done, streakRunLength)}
        />
      </div>
      <Button disabled={!claimable} busy={claim.isPending} onClick={() => claim.mutate({})}>
        {claimable ? text.claim : text.daysLeft(daysLeft)}
      </Button>
    </Card>
  );
}
