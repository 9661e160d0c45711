import type { Streak } from '@game/contract';
import { streakRunLength } from '@game/rules';
import { explainError } from '../../api/api-error.js';
import { Button } from '../../components/ui/button.js';
import { Progress } from '../../components/ui/progress.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { streakText } from '../../text/streak.js';
import { BonusCard } from './bonus-card.js';
import { useClaimStreakBonus } from './streak-api.js';

const text = streakText.bonus;

/** The bonus of every seven days in a row (STK-02, D-24). */
export function StreakBonusCard({ streak: { bonus } }: { streak: Streak }) {
  const { amount, claimable, daysLeft } = bonus;
  const claim = useClaimStreakBonus({
    onSuccess: (reply) => showToast({ title: text.success, message: text.gained(reply.amount), tone: 'success' }),
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const done = claimable ? streakRunLength : streakRunLength - daysLeft;
  return (
    <BonusCard heading={text.heading} amount={amount} explanation={text.explanation(amount, streakRunLength)}>
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
    </BonusCard>
  );
}
