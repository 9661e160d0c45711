/** What the address says of the checkout that the browser comes back from. */
export type Checkout = { kind: 'success'; purchaseId: string } | { kind: 'cancelled' } | { kind: 'unknown' };

/** Reads the query of /shop/tickets; null when it speaks of no checkout. */
export function readCheckout(parameters: URLSearchParams): Checkout | null {
  const checkout = parameters.get('checkout');
  if (checkout === 'cancelled') return { kind: 'cancelled' };
  if (checkout !== 'success') return null;
  const purchaseId = parameters.get('purchase');
  return purchaseId === null || purchaseId === '' ? { kind: 'unknown' } : { kind: 'success', purchaseId };
}
