import type { OwnTransaction, TransactionSubject } from '@game/contract';
import { Link } from 'react-router';
import { TicketArt } from '../../art/ticket-art.js';
import { NoHistoryScene } from '../../art/scenes/no-history-scene.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
import { HeadedCard } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { ShowMore } from '../../components/ui/show-more.js';
import { Tooltip } from '../../components/ui/tooltip.js';
import { formatDateTime, formatDateTimeInUtc, formatSignedNumber, shortId } from '../../text/format.js';
import { nameInText } from '../../text/players.js';
import { profilePageText } from '../../text/profile-page.js';
import { ticketText } from '../../text/tickets.js';
import { useTransactions } from './api.js';

const text = profilePageText.history;

/** The viewer's transactions, newest first, a page at a time; new ones appear automatically (PRF-03). */
export function TransactionHistory() {
  const query = useTransactions();
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={query} loading={text.loading} failed={text.failed}>
        {({ pages }) => <TransactionList transactions={pages.flatMap((page) => page.transactions)} />}
      </QueryContent>
      <ShowMore query={query} failed={text.failed} />
    </HeadedCard>
  );
}

function TransactionList({ transactions: all }: { transactions: OwnTransaction[] }) {
  const unseen = useUnseenIds();
  const transactions = all.filter((one) => !isEndOf(one, unseen));
  if (transactions.length === 0) return <EmptyState picture={<NoHistoryScene />} text={text.none} />;
  return (
    <ul
      aria-label={text.list}
      className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background lg:relative lg:max-h-96 lg:overflow-y-auto"
    >
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  );
}

/** Whether a transaction says how one of these games and tournaments ended. */
function isEndOf({ subject, type }: OwnTransaction, ids: ReadonlySet<string>): boolean {
  return subject !== null && type !== 'stake' && type !== 'tournament_stake' && ids.has(subject.id);
}

function TransactionRow({ transaction }: { transaction: OwnTransaction }) {
  const { label, signedAmount } = describeTransaction(transaction);
  const moment = new Date(transaction.createdAt);
  const tone = signedAmount > 0 ? 'text-win' : signedAmount < 0 ? 'text-loss' : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1">
      <div className="min-w-0 grow basis-40">
        <p className="-mb-2 flex flex-wrap gap-x-2 pt-1 leading-tight font-semibold">
          {label} {transaction.subject !== null && <SubjectLink subject={transaction.subject} />}
        </p>
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

function SubjectLink({ subject }: { subject: TransactionSubject }) {
  const { path, name } = describeSubject(subject);
  return (
    <Link to={path} className="name-link min-w-0 font-normal wrap-anywhere underline">
      {name}
    </Link>
  );
}

/** Returns the page and the name of what a transaction is about. The outcome of an open game leads to its room. */
export function describeSubject(subject: TransactionSubject): { path: string; name: string } {
  switch (subject.kind) {
    case 'game': {
      const { id, opponent } = subject;
      const name = opponent === null ? text.game(shortId(id)) : text.against(nameInText(opponent));
      return { path: `/game/${id}/outcome`, name };
    }
    case 'tournament':
      return { path: `/tournaments/${subject.id}`, name: subject.name };
    case 'product':
      return { path: `/product/${subject.id}`, name: subject.name };
  }
}

/** A transaction as the history shows it. */
interface TransactionDescription {
  label: string;
  /** Tickets: positive if won or received, negative if lost or spent (PRF-03). */
  signedAmount: number;
}

const labels: Partial<Record<string, string>> = text.labels;

/**
 * Returns the label and the signed amount of a transaction (PRF-03, D-08). The sign is that of the balance change, except
 * for a loss: it is negative although the stake left the balance earlier.
 */
export function describeTransaction({
  type,
  amount,
  balanceDelta,
}: Pick<OwnTransaction, 'type' | 'amount' | 'balanceDelta'>): TransactionDescription {
  const sign = type === 'loss' ? -1 : Math.sign(balanceDelta);
  return { label: labels[type] ?? text.other, signedAmount: sign * amount };
}
