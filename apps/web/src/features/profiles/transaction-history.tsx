import type { OwnTransaction } from '@game/contract';
import { useId } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Spinner } from '../../components/ui/spinner.js';
import { Tooltip } from '../../components/ui/tooltip.js';
import { formatDateTime, formatDateTimeInUtc, formatSignedNumber } from '../../text/format.js';
import { profilePageText } from '../../text/profile-page.js';
import { ticketText } from '../../text/tickets.js';
import { describeTransaction } from './describe-transaction.js';
import { useTransactions } from './transactions-api.js';

const text = profilePageText.history;

/** What moved the player's tickets, newest first, a page at a time; new rows appear by themselves (PRF-03). */
export function TransactionHistory() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTransactions();
  const headingId = useId();
  const transactions = data?.pages.flatMap((page) => page.transactions) ?? [];
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-2xl">
        {text.heading}
      </h2>
      {isPending ? (
        <Spinner label={text.loading} />
      ) : data === undefined ? (
        <EmptyState
          text={text.failed}
          isError
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              {profilePageText.retry}
            </Button>
          }
        />
      ) : transactions.length === 0 ? (
        <EmptyState picture={<NoHistoryScene />} text={text.none} />
      ) : (
        <ul aria-label={text.list} className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
      {isError && data !== undefined && <p role="alert">{text.failed}</p>}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </Card>
  );
}

function TransactionRow({ transaction }: { transaction: OwnTransaction }) {
  const { label, signedAmount } = describeTransaction(transaction);
  const moment = new Date(transaction.createdAt);
  const tone = signedAmount > 0 ? 'text-win' : signedAmount < 0 ? 'text-loss' : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1">
      <div className="min-w-0">
        <p className="-mb-2 pt-1 font-semibold">{label}</p>
        <Tooltip text={formatDateTimeInUtc(moment)}>
          <button type="button" className="min-h-11 cursor-help text-start text-sm text-muted">
            <time dateTime={transaction.createdAt}>{formatDateTime(moment)}</time>
          </button>
        </Tooltip>
      </div>
      <p className={`inline-flex min-w-0 items-center gap-1.5 font-bold wrap-anywhere tabular-nums ${tone}`}>
        <TicketArt className="h-4 w-6 shrink-0" />
        {formatSignedNumber(signedAmount)}
        <span className="sr-only"> {ticketText.unit(transaction.amount)}</span>
      </p>
    </li>
  );
}
