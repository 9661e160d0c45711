import type { Today } from '@game/contract';
import { dailyBonus, streakRunLength } from '@game/rules';
import { cx } from 'class-variance-authority';
import { Button } from '../../components/ui/button.js';
import { todayText as text } from '../../text/today.js';
import { uiText } from '../../text/ui.js';
import { waitsText } from '../../text/waits.js';
import { useToday } from './api.js';

/** The rest of the day, below the flip: the run of seven days, and what else there is to collect. */
export function TodayRewards() {
  const { data, isPending, refetch } = useToday();
  if (isPending) return null;
  if (data === undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {text.failed}
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {uiText.retry}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Run {...data.streak} />
      {/* On a phone, the flip comes first. */}
      <p className={cx('text-sm leading-5', !data.flip.claimed && 'max-sm:hidden')}>{restOf(data)}</p>
    </>
  );
}

/** Seven dots, one for each day of the run, and what the last one pays (CON-05). */
function Run({ days, bonus }: Today['streak']) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm leading-5 font-semibold">
      <span aria-hidden className="flex items-center gap-1">
        {Array.from({ length: streakRunLength }, (_, index) => (
          <span
            key={index}
            className={cx(
              'rounded-full border-2 border-ink',
              index === streakRunLength - 1 ? 'size-5' : 'size-4',
              index < days ? 'bg-ink' : 'bg-background',
            )}
          />
        ))}
      </span>
      <span className="sr-only">{text.days(days, streakRunLength)}</span>
      <span>
        {text.goal(streakRunLength, bonus)} <span className="sr-only">{text.tickets}</span>
      </span>
    </p>
  );
}

/** Says what else there is today. */
function restOf({ bonus, streak, claims, tasks, wait }: Today): string {
  if (wait !== null) return waitsText.rewards(wait.played, wait.games);
  const parts = [
    ...(streak.claimable ? [text.parts.streak(streak.bonus)] : []),
    ...(bonus.claimed ? [] : [text.parts.bonus(dailyBonus)]),
    ...(claims.count === 0 ? [] : [text.parts.claims(claims.tickets)]),
    ...(tasks.count === 0 ? [] : [text.parts.tasks(tasks.tickets)]),
  ];
  return parts.length === 0 ? text.done : text.also(parts);
}
