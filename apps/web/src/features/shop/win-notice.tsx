import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/queries.js';
import { showToast } from '../../components/toasts/toast-store.js';
import { shopText } from '../../text/shop.js';

/**
 * Reminds a player who has won a raffle and not redeemed the prize, once after each sign-in or load of the page, even if
 * neither mail nor realtime message has reached them (D-21). A win while the page is open is shown by `showWin`.
 */
export function WinNotice() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const aborting = new AbortController();
    query(queryClient, 'shop.listRaffles', { raffleType: 'regular' }, { signal: aborting.signal })
      .then(({ wonProductIds: [productId] }) => {
        if (productId !== undefined && !aborting.signal.aborted) remind(productId);
      })
      // The list of prizes shows the win as well.
      .catch(() => {});
    return () => aborting.abort();
  }, [queryClient]);
  return null;
}

function remind(productId: string): void {
  const { pathname } = window.location;
  // These pages show the win themselves.
  if (pathname === '/shop/prizes' || pathname.includes(productId)) return;
  showToast({
    ...shopText.list.won,
    tone: 'success',
    link: { label: shopText.win.open, to: `/product/${productId}` },
  });
}
