import { useOperation } from '../../api/queries.js';
import { type Callbacks, useCommand } from '../../api/commands.js';

/** How often a purchase that waits for its payment is asked about, should no message say how it went. */
const pendingRefetchMs = 5000;

/** Opens the checkout of a package; `url` is where it is paid (FUN-01). */
export function useCreateCheckout(callbacks: Callbacks<'payments.createCheckout'>) {
  return useCommand('payments.createCheckout', callbacks);
}

/** A purchase of the viewer's. */
export function usePurchase(purchaseId: string) {
  return useOperation(
    'payments.getPurchase',
    { purchaseId },
    { refetchInterval: ({ state }) => (state.data?.purchase.status === 'pending' ? pendingRefetchMs : false) },
  );
}
