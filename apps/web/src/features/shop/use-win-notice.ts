import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/queries.js';
import { notify } from '../../components/toasts/notify.js';
import { useIsAtRest } from '../../state/page-rest.js';
import { shopText } from '../../text/shop.js';

/**
 * Reminds a player who has won a raffle and not redeemed the prize, once after each sign-in or load of the page, even if
 * neither mail nor realtime message has reached them (D-21). The inbox notifies them of a win while the page is open. This waits until
 * the page is at rest, which is soon enough for a reminder.
 */
export function useWinNotice(): void {
  const queryClient = useQueryClient();
  const isAtRest = useIsAtRest();
  useEffect(() => {
    if (!isAtRest) return undefined;
    const aborting = new AbortController();
    query(queryClient, 'shop.listRaffles', { raffleType: 'regular' }, { signal: aborting.signal })
      .then(({ wonProductIds: [productId] }) => {
        if (productId !== undefined && !aborting.signal.aborted) remind(productId);
      })
      // The list of prizes shows the win as well.
      .catch(() => {});
    return () => aborting.abort();
  }, [queryClient, isAtRest]);
}

function remind(productId: string): void {
  // This page shows the win itself.
  if (window.location.pathname === '/shop/prizes') return;
  const link = { label: shopText.win.open, to: `/product/${productId}` };
  notify({
    id: `reminder:${productId}`,
    targetId: productId,
    toast: { ...shopText.list.won, tone: 'success', link },
  });
}
