import { TicketsPage } from '../../features/payments/tickets-page.js';
import { useOwnProfile } from '../../features/profiles/own-profile.js';
import { useBalance } from '../../features/profiles/balance.js';

/** /shop/tickets (RTE-07). */
export function TicketsRoute() {
  return <TicketsPage balance={useBalance().balance} debt={useOwnProfile().data?.profile.debt ?? 0} />;
}
