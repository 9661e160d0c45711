import { brandName } from '@game/site';
import { composeMail, type Mail } from '../../platform/mail.js';

/** Tells a player that they have won a raffle, and by when they must say where the prize goes (D-21). */
export function raffleWonMail(
  to: string,
  { productId, name, redeemBy }: { productId: string; name: string; redeemBy: string },
  site: string | undefined,
): Mail {
  const where = site === undefined ? 'the page of the prize' : `${site}/product/${productId}`;
  return composeMail(
    to,
    `You have won: ${name}`,
    `you have won '${name}' at ${brandName}!`,
    `Tell us where to send it by ${redeemBy.slice(0, 10)} (UTC), here:`,
    where,
    'Without an address by then, another entry is drawn.',
  );
}
