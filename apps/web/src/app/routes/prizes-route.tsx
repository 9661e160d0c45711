import { refusalCode } from '../../api/api-error.js';
import { useBalance } from '../../features/profiles/balance.js';
import { PrizesPage } from '../../features/shop/prizes-page.js';
import { shopText } from '../../text/shop.js';
import { ErrorBoundary } from '../error-boundary.js';

/** /shop/prizes (RTE-07). */
export function PrizesRoute() {
  const { data, error } = useBalance(true);
  return (
    <ErrorBoundary text={shopText.list.broken}>
      <PrizesPage balance={data?.balance} hasBalanceFailed={error !== null && refusalCode(error) !== 'NOT_SIGNED_IN'} />
    </ErrorBoundary>
  );
}
