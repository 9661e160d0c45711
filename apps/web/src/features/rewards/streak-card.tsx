import type { Streak } from '@game/contract';
import { StreakArt } from '../../art/streak-art.js';
import { ShareResult } from '../../components/share/share-result.js';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/button.js';
import { formatNumber, formatWeekdayLetter } from '../../text/format.js';
import { streakText } from '../../text/streak.js';

/** The length of the streak, and its current week (STK-01). */
export function StreakCard({ streak: { streak, week, today } }: { streak: Streak }) {
  const isFlipped = week.some(({ day, claimed }) => day === today && claimed);
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-heading text-6xl leading-none font-extrabold tabular-nums">{formatNumber(streak)}</span>
        <span className="font-heading text-2xl font-bold">{streakText.streak(streak)}</span>
      </p>
      <ol aria-label={streakText.week} className="grid grid-cols-7 gap-1 sm:gap-3">
        {week.map(({ day, claimed }) => (
          <Day key={day} day={day} isClaimed={claimed} isToday={day === today} />
        ))}
      </ol>
      {isFlipped ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{streakText.flipped}</p>
          {streak > 0 && <ShareResult kind="streak" />}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{streakText.flipToday}</p>
          <LinkButton to="/index">{streakText.toLobby}</LinkButton>
        </div>
      )}
    </Card>
  );
}

function Day({ day, isClaimed, isToday }: { day: string; isClaimed: boolean; isToday: boolean }) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`flex min-w-0 flex-col items-center gap-1 rounded-xl border-2 px-0.5 py-2 ${isToday ? 'border-ink bg-background' : 'border-transparent'}`}
    >
      <StreakArt isClaimed={isClaimed} className="w-full max-w-16" />
      <span aria-hidden className="font-heading font-bold">
        {formatWeekdayLetter(day)}
      </span>
      <span className="sr-only">
        {streakText.day(day, isClaimed)}
        {isToday && `, ${streakText.today}`}
      </span>
    </li>
  );
}
