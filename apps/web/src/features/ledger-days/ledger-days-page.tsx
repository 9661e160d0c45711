import type { LedgerDay, LedgerDayProblem } from '@game/rules';
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { resultIcons } from '../../components/fairness/check-list.js';
import { HeadedCard } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageContent } from '../../components/ui/page-content.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { ShowMore } from '../../components/ui/show-more.js';
import { SpinnerIcon } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { formatDay } from '../../text/format.js';
import { ledgerDaysText as text } from '../../text/ledger-days.js';
import { pageTitleText } from '../../text/shell.js';
import { useLedgerDays } from './api.js';
import { OwnRowsCard } from './own-rows-card.js';
import { useDayChecks, type Checked } from './use-day-checks.js';

/** /fairness/ledger: the published days of the ledger, and for a player the proof of their rows. */
export function LedgerDaysPage({ viewerId }: { viewerId: string | null }) {
  useDocumentTitle(pageTitleText.ledger);
  const query = useLedgerDays();
  return (
    <Page back={{ to: '/rules', label: text.back }} isNarrow>
      <PageHeading>{pageTitleText.ledger}</PageHeading>
      <p>{text.explanation}</p>
      {viewerId === null ? (
        <p className="text-muted">{text.own.signedOut}</p>
      ) : (
        <OwnRowsCard viewerId={viewerId} key={viewerId} />
      )}
      <HeadedCard heading={text.days.heading} className="gap-4">
        <PageContent query={query} loading={text.days.loading} failed={text.days.failed}>
          {({ pages }) => <Days days={pages.flatMap(({ days }) => days)} isComplete={!query.hasNextPage} />}
        </PageContent>
        <ShowMore query={query} failed={text.days.failed} label={text.days.earlier} />
      </HeadedCard>
      <HeadedCard heading={text.limits.heading}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {Object.values(text.limits.items).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Link to="/rules#fairness" className="inline-flex min-h-11 items-center self-start font-semibold underline">
          {text.limits.more}
        </Link>
      </HeadedCard>
    </Page>
  );
}

function Days({ days, isComplete }: { days: LedgerDay[]; isComplete: boolean }) {
  const checked = useDayChecks(days, isComplete);
  const problems = Array.isArray(checked) ? checked : [];
  const listed = new Set(days.map(({ day }) => day));
  return (
    <>
      <Verdict checked={checked} isEmpty={days.length === 0} />
      {problems
        .filter(({ day }) => !listed.has(day))
        .map((problem) => (
          <p key={problem.day} className="flex items-start gap-2 font-bold text-loss">
            {resultIcons.fails}
            {text.days.gone(problem.day)}
          </p>
        ))}
      {days.length === 0 ? (
        <EmptyState picture={<NoHistoryScene />} text={text.days.none} />
      ) : (
        <ol aria-label={text.days.list} className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
          {days.map((day) => (
            <Day key={day.day} day={day} problems={problems.filter((problem) => problem.day === day.day)} />
          ))}
        </ol>
      )}
    </>
  );
}

function Verdict({ checked, isEmpty }: { checked: Checked<LedgerDayProblem[]>; isEmpty: boolean }) {
  if (isEmpty && Array.isArray(checked) && checked.length === 0) return null;
  const result = checked === 'unavailable' ? 'unknown' : checked !== null && checked.length > 0 ? 'fails' : 'holds';
  const verdicts = { unknown: text.unavailable, fails: text.days.fails, holds: text.days.holds };
  return (
    <p role="status" className={cx('flex items-start gap-2 text-lg font-bold', result === 'fails' && 'text-loss')}>
      {checked === null ? <SpinnerIcon /> : resultIcons[result]}
      {checked === null ? text.days.checking : verdicts[result]}
    </p>
  );
}

function Day({ day, problems }: { day: LedgerDay; problems: LedgerDayProblem[] }) {
  return (
    <li className="flex flex-col gap-1 p-3">
      <p className="flex flex-col justify-between gap-x-3 sm:flex-row sm:items-baseline">
        <time dateTime={day.day} className="font-bold">
          {formatDay(day.day)}
        </time>
        <span className="tabular-nums">{text.days.figures(day.rowCount, day.sum)}</span>
      </p>
      <code className="block font-mono text-xs break-all text-muted">{day.hash}</code>
      {problems.map(({ kind }) => (
        <p key={kind} className="flex items-start gap-2 font-bold text-loss">
          {resultIcons.fails}
          {text.days.problems[kind]}
        </p>
      ))}
    </li>
  );
}
