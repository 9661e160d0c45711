import type { EventOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { operationKey } from '../../api/queries.js';

/** Stores the purchase of an event, also if the page has not read it yet. */
export function replacePurchase(queryClient: QueryClient, { purchase }: EventOf<'payments.purchaseChanged'>): void {
  queryClient.setQueryData(operationKey('payments.getPurchase', { purchaseId: purchase.id }), { purchase });
}
