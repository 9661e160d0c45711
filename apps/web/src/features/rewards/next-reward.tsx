import { dailyBonus } from '@game/rules';
import { useEffect, useRef } from 'react';
import { explainError } from '../../api/api-error.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { streakText } from '../../text/streak.js';
import { todayText as text } from '../../text/today.js';
import { useClaimDailyReward, useClaimStreakBonus, useToday } from './api.js';

/** One button, in the place of the claimed flip: it collects the next reward of the day, or leads to it. */
export function NextReward() {
  const { data } = useToday();
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const bonus = useClaimDailyReward('rewards.claimDailyBonus', {
    onSuccess: ({ amount }) => {
      const { title, message } = streakText.daily.success;
      showToast({ title, message: message(amount), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, streakText.daily.failed)),
  });
  const streak = useClaimStreakBonus({
    onSuccess: ({ amount }) =>
      showToast({ title: streakText.bonus.success, message: streakText.bonus.gained(amount), tone: 'success' }),
    onError: (error) => showFailure(explainError(error, streakText.bonus.failed)),
  });
  const left = `${data?.bonus.claimed} ${data?.streak.claimable}`;
  const before = useRef(left);
  useEffect(() => {
    if (before.current === left) return;
    before.current = left;
    // The focused button is gone. Keyboard users continue in its place.
    if (wasPressed.current && document.activeElement === document.body) box.current?.focus();
    wasPressed.current = false;
  }, [left]);
  if (data === undefined || data.wait !== null) return null;
  const press = (claim: typeof bonus | typeof streak) => {
    wasPressed.current = true;
    claim.mutate({});
  };
  const button = () => {
    if (data.streak.claimable) {
      return (
        <Button variant="secondary" size="small" busy={streak.isPending} onClick={() => press(streak)}>
          <Amount words={text.streak(data.streak.bonus)} />
        </Button>
      );
    }
    if (!data.bonus.claimed) {
      return (
        <Button variant="secondary" size="small" busy={bonus.isPending} onClick={() => press(bonus)}>
          <Amount words={text.bonus(dailyBonus)} />
        </Button>
      );
    }
    if (data.claims.count + data.tasks.count === 0) return null;
    return (
      <LinkButton to="/earntickets" variant="secondary" size="small">
        {data.claims.count > 0 ? <Amount words={text.claims(data.claims.tickets)} /> : text.tasks}
      </LinkButton>
    );
  };
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {button()}
    </div>
  );
}

/** Adds the unit of an amount for screen readers. */
function Amount({ words }: { words: string }) {
  return (
    <span>
      {words} <span className="sr-only">{text.tickets}</span>
    </span>
  );
}
