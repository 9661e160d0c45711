import type { ReplyOf } from '@game/contract';
import { useState } from 'react';
import { CheckList, resultIcons, type CheckLine } from '../../components/fairness/check-list.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
import { Button } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { ShowMore } from '../../components/ui/show-more.js';
import { Spinner } from '../../components/ui/spinner.js';
import { formatDay, formatSignedNumber } from '../../text/format.js';
import { ledgerDaysText } from '../../text/ledger-days.js';
import { profilePageText } from '../../text/profile-page.js';
import { useOwnRows } from './api.js';
import { useRowChecks } from './use-day-checks.js';

type OwnProof = ReplyOf<'ledgerDays.getOwnProof'>;
type OwnRow = OwnProof['rows'][number]['row'];

const text = ledgerDaysText.own;

/** The viewer's rows of a published day, each with whether it is in the day. */
export function OwnRowsCard({ viewerId }: { viewerId: string }) {
  const [day, setDay] = useState<string>();
  const query = useOwnRows(day);
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={query} loading={text.loading} failed={text.failed}>
        {({ pages }) => {
          const [first] = pages;
          if (!first?.day) return <p>{text.none}</p>;
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <OwnRows viewerId={viewerId} proof={{ day: first.day, rows }} />
              <Days proof={first} onChoose={setDay} />
            </>
          );
        }}
      </QueryContent>
      <ShowMore query={query} failed={text.failed} />
    </HeadedCard>
  );
}

function OwnRows({ viewerId, proof }: { viewerId: string; proof: Pick<OwnProof, 'day' | 'rows'> }) {
  const checked = useRowChecks(viewerId, proof);
  const unseen = useUnseenIds();
  const { day, rows } = proof;
  if (checked === null) return <Spinner label={text.checking} />;
  const wrong = checked === 'unavailable' ? [] : checked.wrongRows;
  return (
    <>
      <CheckList lines={verdictsOf(checked, day?.day ?? '', rows.length)} />
      <ul
        aria-label={text.list}
        className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background lg:relative lg:max-h-96 lg:overflow-y-auto"
      >
        {rows
          .filter(({ row }) => !revealsResult(row, unseen))
          .map(({ row }) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-2">
              <span className="flex items-center gap-2 font-semibold">
                {wrong.includes(row.id) && resultIcons.fails}
                {labels[row.type] ?? profilePageText.history.other}
              </span>
              <span className="font-bold tabular-nums">{formatSignedNumber(row.balanceDelta)}</span>
              {wrong.includes(row.id) && <span className="basis-full font-bold text-loss">{text.wrongRow}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}

/** What the checks of rows found, in plain words. */
export function verdictsOf(
  checked: Exclude<ReturnType<typeof useRowChecks>, null>,
  day: string,
  count: number,
): CheckLine[] {
  if (checked === 'unavailable') return [{ result: 'unknown', text: ledgerDaysText.unavailable }];
  const { wrongRows, isDayWrong } = checked;
  const rows: CheckLine =
    wrongRows.length > 0
      ? { result: 'fails', text: text.fails(wrongRows.length, formatDay(day)) }
      : { result: 'holds', text: text.holds(count, formatDay(day)) };
  return isDayWrong ? [{ result: 'fails', text: text.dayChanged(formatDay(day)) }, rows] : [rows];
}

/** Moves to the nearest days before and after with rows of the viewer. */
function Days({ proof: { earlierDay, laterDay }, onChoose }: { proof: OwnProof; onChoose: (day: string) => void }) {
  if (earlierDay === null && laterDay === null) return null;
  return (
    <p className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={earlierDay === null} onClick={() => earlierDay && onChoose(earlierDay)}>
        {text.earlier}
      </Button>
      <Button variant="secondary" disabled={laterDay === null} onClick={() => laterDay && onChoose(laterDay)}>
        {text.later}
      </Button>
    </p>
  );
}

const labels: Readonly<Record<string, string>> = profilePageText.history.labels;

/** Whether a row says how a game or tournament ended whose result the viewer has not seen. */
function revealsResult({ gameId, tournamentId, type }: OwnRow, unseen: ReadonlySet<string>): boolean {
  const id = gameId ?? tournamentId;
  return id !== null && type !== 'stake' && type !== 'tournament_stake' && unseen.has(id);
}
