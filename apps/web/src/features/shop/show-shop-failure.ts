import { explainError, refusalCode } from '../../api/api-error.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import type { Explanation } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';

/** Shows that the balance is too small, with a link to buy tickets. */
export function showShortage({ title, message }: Explanation): void {
  showToast({ title, message, tone: 'error', link: { label: shopText.product.buyTickets, to: '/shop/tickets' } });
}

/** Shows why entering or redeeming failed; `fallback` if the server gave no reason (ESH-03). */
export function showShopFailure(error: Error, fallback: Explanation): void {
  const explanation = explainError(error, fallback);
  const code = refusalCode(error);
  const isShortage = code === 'INSUFFICIENT_BALANCE_TO_ENTER' || code === 'INSUFFICIENT_BALANCE_TO_REDEEM';
  (isShortage ? showShortage : showFailure)(explanation);
}
