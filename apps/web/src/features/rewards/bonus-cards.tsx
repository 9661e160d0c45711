import type { Streak } from '@game/contract';
import { dailyBonus, streakRunLength } from '@game/rules';
import { useId, type ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { useServerNow } from '../../api/server-clock.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Progress } from '../../components/ui/progress.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { rewardsText } from '../../text/rewards.js';
import { streakText } from '../../text/streak.js';
import { countdownMs, useClaimDailyReward, useClaimStreakBonus, useDailyReward } from './api.js';

const { bonus, daily } = streakText;

/** The bonus for every seven days in a row (STK-02, D-24). */
export function StreakBonusCard({ streak }: { streak: Streak }) {
  const { amount, claimable, daysLeft } = streak.bonus;
  const claim = useClaimStreakBonus({
    onSuccess: (reply) => showToast({ title: bonus.success, message: bonus.gained(reply.amount), tone: 'success' }),
    onError: (error) => showFailure(explainError(error, bonus.failed)),
  });
  const done = claimable ? streakRunLength : streakRunLength - daysLeft;
  return (
    <BonusCard heading={bonus.heading} amount={amount} explanation={bonus.explanation(amount, streakRunLength)}>
      <div className="mt-auto w-full">
        <Progress
          label={bonus.progress}
          value={done}
          max={streakRunLength}
          valueText={bonus.progressValue(done, streakRunLength)}
        />
      </div>
      <Button disabled={!claimable} busy={claim.isPending} onClick={() => claim.mutate({})}>
        {claimable ? bonus.claim : bonus.daysLeft(daysLeft)}
      </Button>
    </BonusCard>
  );
}

/** The daily bonus: a fixed number of tickets, once per local day (CON-04). */
export function DailyBonusCard() {
  const { data } = useDailyReward('rewards.getDailyBonus');
  const claim = useClaimDailyReward('rewards.claimDailyBonus', {
    onSuccess: ({ amount }) => {
      const { title, message } = daily.success;
      showToast({ title, message: message(amount), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, daily.failed)),
  });
  const remainingMs = Date.parse(data?.resetsAt ?? '') - useServerNow(countdownMs);
  const isClaimed = data?.claimed === true;
  return (
    <BonusCard heading={daily.heading} amount={dailyBonus} explanation={daily.explanation(dailyBonus)}>
      {/* Stays the same element, so that it keeps the keyboard focus. */}
      <Button
        className="mt-auto"
        aria-disabled={isClaimed}
        variant={isClaimed ? 'secondary' : 'primary'}
        disabled={data === undefined}
        busy={claim.isPending}
        onClick={() => claim.mutate({})}
      >
        {isClaimed ? rewardsText.comeBack(remainingMs) : daily.claim}
      </Button>
    </BonusCard>
  );
}

interface BonusCardProps {
  heading: string;
  /** In tickets. */
  amount: number;
  explanation: string;
  /** The progress and the claim button. */
  children: ReactNode;
}

/** The frame of a bonus: its amount and how to get it. */
function BonusCard({ heading, amount, explanation, children }: BonusCardProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className="flex flex-col items-start gap-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-2xl">
          {heading}
        </h2>
        <p className="text-xl">
          <TicketAmount amount={amount} />
        </p>
      </div>
      <p>{explanation}</p>
      {children}
    </Card>
  );
}
