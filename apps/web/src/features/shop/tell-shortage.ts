import { explainError, refusalCode } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import type { Explanation } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';

/** Tells that the balance is too small, and where there are tickets. */
export function tellShortage({ title, message }: Explanation): void {
  showToast({ title, message, tone: 'error', link: { label: shopText.product.buyTickets, to: '/shop/tickets' } });
}

/** Tells why entering or redeeming failed; `fallback` is what to say when the server names no cause (ESH-03). */
export function tellShopFailure(error: Error, fallback: Explanation): void {
  const explanation = explainError(error, fallback);
  const code = refusalCode(error);
  const isShortage = code === 'INSUFFICIENT_BALANCE_TO_ENTER' || code === 'INSUFFICIENT_BALANCE_TO_REDEEM';
  (isShortage ? tellShortage : showFailure)(explanation);
}
