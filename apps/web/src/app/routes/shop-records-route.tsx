import { useLocation } from 'react-router';
import { EntriesPage, OrdersPage } from '../../features/shop/own-records.js';

/** /shop/orders and /shop/entries: what the player has ordered and entered. */
export function ShopRecordsRoute() {
  return useLocation().pathname.startsWith('/shop/orders') ? <OrdersPage /> : <EntriesPage />;
}
