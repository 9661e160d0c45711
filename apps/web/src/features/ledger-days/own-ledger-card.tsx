import type { ReplyOf } from '@game/contract';
import { Link } from 'react-router';
import { CheckList } from '../../components/fairness/check-list.js';
import { HeadedCard } from '../../components/ui/card.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { Spinner } from '../../components/ui/spinner.js';
import { ledgerDaysText } from '../../text/ledger-days.js';
import { useOwnRows } from './api.js';
import { verdictsOf } from './own-rows-card.js';
import { useRowChecks } from './use-day-checks.js';

const text = ledgerDaysText.own;

/** On a player's own page: whether their newest published rows are in the ledger, with a link to all of them. */
export function OwnLedgerCard({ viewerId }: { viewerId: string }) {
  const query = useOwnRows();
  return (
    <HeadedCard heading={text.heading}>
      <QueryContent query={query} loading={text.loading} failed={text.failed}>
        {({ pages: [first] }) => (first?.day ? <Verdict viewerId={viewerId} proof={first} /> : <p>{text.none}</p>)}
      </QueryContent>
      <Link to="/fairness/ledger" className="inline-flex min-h-11 items-center self-start font-semibold underline">
        {text.all}
      </Link>
    </HeadedCard>
  );
}

function Verdict({ viewerId, proof }: { viewerId: string; proof: ReplyOf<'ledgerDays.getOwnProof'> }) {
  const checked = useRowChecks(viewerId, proof);
  if (checked === null) return <Spinner label={text.checking} />;
  return <CheckList lines={verdictsOf(checked, proof.day?.day ?? '', proof.rows.length)} />;
}
