import { useOperation } from '../../api/queries.js';
import { type Callbacks, useCommand } from '../../api/commands.js';

/** How often a pending purchase is polled, in case no realtime message arrives. */
const pendingRefetchMs = 5000;

/** Creates the checkout of a package; the reply's `url` is its payment page (FUN-01). */
export function useCreateCheckout(callbacks: Callbacks<'payments.createCheckout'>) {
  return useCommand('payments.createCheckout', callbacks);
}

/** Whether the site sells tickets (D-28). */
export function usePaymentOptions() {
  return useOperation('payments.getOptions', {});
}

/** One of the viewer's purchases. */
export function usePurchase(purchaseId: string) {
  return useOperation(
    'payments.getPurchase',
    { purchaseId },
    { refetchInterval: ({ state }) => (state.data?.purchase.status === 'pending' ? pendingRefetchMs : false) },
  );
}
