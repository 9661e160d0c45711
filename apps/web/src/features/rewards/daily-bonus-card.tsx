import { dailyBonus } from '@game/rules';
import { explainError } from '../../api/api-error.js';
import { useServerNow } from '../../api/server-clock.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { streakText } from '../../text/streak.js';
import { useDailyReward } from './api.js';
import { BonusCard } from './bonus-card.js';
import { formatComeBack } from './come-back.js';
import { useClaimDailyBonus } from './streak-api.js';

const text = streakText.daily;
const refreshMs = 60_000;

/** The daily bonus: a fixed number of tickets, once per local day (CON-04). */
export function DailyBonusCard() {
  const { data } = useDailyReward('rewards.getDailyBonus');
  const claim = useClaimDailyBonus({
    onSuccess: ({ amount }) => {
      const { title, message } = text.success;
      showToast({ title, message: message(amount), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  const remainingMs = Date.parse(data?.resetsAt ?? '') - useServerNow(refreshMs);
  const isClaimed = data?.claimed === true;
  return (
    <BonusCard heading={text.heading} amount={dailyBonus} explanation={text.explanation(dailyBonus)}>
      {/* The same button stays, so that a keyboard's focus does. */}
      <Button
        className="mt-auto"
        aria-disabled={isClaimed}
        variant={isClaimed ? 'secondary' : 'primary'}
        disabled={data === undefined}
        busy={claim.isPending}
        onClick={() => claim.mutate({})}
      >
        {isClaimed ? formatComeBack(remainingMs) : text.claim}
      </Button>
    </BonusCard>
  );
}
