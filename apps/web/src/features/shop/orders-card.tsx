import type { PrizeOrder } from '@game/contract';
import { Hourglass, Package, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { HeadedCard } from '../../components/ui/card.js';
import { shopText } from '../../text/shop.js';

const { orders: text } = shopText;

const icons = { ordered: Package, held: Hourglass, shipped: Truck, refused: RotateCcw } as const;

interface OrdersCardProps {
  orders: PrizeOrder[];
  /** Whether the product is a raffle, so that its orders were won. */
  isRaffle: boolean;
}

/** The viewer's orders of a product, with their reference and shipping status. */
export function OrdersCard({ orders, isRaffle }: OrdersCardProps) {
  return (
    <HeadedCard heading={text.heading}>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <OrderRow key={order.orderReference} order={order} isRaffle={isRaffle} />
        ))}
      </ul>
    </HeadedCard>
  );
}

interface OrderRowProps {
  order: PrizeOrder;
  isRaffle: boolean;
  /** What was ordered, where the page does not say it. */
  product?: ReactNode;
}

/** One order in a list, with why it waits. */
export function OrderRow({ order, isRaffle, product }: OrderRowProps) {
  const { orderReference, status, hold, createdAt, shippedAt, trackingNumber } = order;
  const Icon = icons[status];
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-control border-2 border-ink bg-background p-3">
      <Icon aria-hidden className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1 basis-32">
        {product}
        <p className="font-bold wrap-anywhere">{text.reference(orderReference)}</p>
        <p className="text-sm text-muted">{text.ordered(createdAt)}</p>
        {shippedAt !== null && <p className="text-sm text-muted">{text.shipped(shippedAt)}</p>}
        {trackingNumber !== null && <p className="text-sm wrap-anywhere">{text.tracking(trackingNumber)}</p>}
      </div>
      <Badge tone={status === 'shipped' ? 'win' : 'plain'}>
        {hold?.cause === 'review' ? text.status.underReview : text.status[status]}
      </Badge>
      {hold !== null && (
        <p className="basis-full text-sm">
          {hold.cause === 'review' ? text.holds.review : text.holds.freshTickets(hold.until)}
        </p>
      )}
      {status === 'refused' && <p className="basis-full text-sm">{isRaffle ? text.refused.won : text.refused.paid}</p>}
    </li>
  );
}
