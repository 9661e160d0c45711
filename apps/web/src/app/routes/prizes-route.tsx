import { lazy } from 'react';
import { useLocation } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { useBalance } from '../../features/profiles/balance.js';
import { PrizesPage } from '../../features/shop/prizes-page.js';
import { shopText } from '../../text/shop.js';
import { ErrorBoundary } from '../error-boundary.js';

const ShopRecordsRoute = lazy(async () => ({
  default: (await import('./shop-records-route.js')).ShopRecordsRoute,
}));

/** /shop/prizes (RTE-07), and the player's records: /shop/orders and /shop/entries. */
export function PrizesRoute() {
  const { pathname } = useLocation();
  return pathname.startsWith('/shop/prizes') ? <Prizes /> : <ShopRecordsRoute />;
}

function Prizes() {
  const { balance, error } = useBalance();
  return (
    <ErrorBoundary text={shopText.list.broken}>
      <PrizesPage balance={balance} hasBalanceFailed={error !== null && refusalCode(error) !== 'NOT_SIGNED_IN'} />
    </ErrorBoundary>
  );
}
