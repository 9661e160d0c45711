import type { Product } from '@game/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { TicketAmount } from '../../art/ticket-art.js';
import { shopText } from '../../text/shop.js';
import { ProductPicture } from './product-picture.js';

const { card, product: text } = shopText;

/** A prize in the list that can be redeemed for tickets. The whole card is a link. */
export function PrizeCard({ prize }: { prize: Extract<Product, { type: 'other' }> }) {
  const headingId = useId();
  const { id, name, ticketPrice, availableQuantity } = prize;
  return (
    <li
      aria-labelledby={headingId}
      className="pressable relative flex min-w-0 animate-enter flex-wrap items-center gap-4 rounded-card border-2 border-ink bg-surface p-4"
    >
      <ProductPicture product={prize} className="size-24 shrink-0" />
      <div className="flex min-w-0 flex-1 basis-32 flex-col">
        <h3 id={headingId} className="text-xl leading-tight wrap-anywhere">
          <Link
            to={`/product/${id}`}
            className="inline-flex min-h-11 items-center after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
        </h3>
        <p>
          <TicketAmount amount={ticketPrice} />
        </p>
        <p className="text-sm text-muted">
          {availableQuantity > 0 ? text.itemsRemaining(availableQuantity) : card.outOfStock}
        </p>
      </div>
    </li>
  );
}
