import type { PrizeOrder } from '@game/contract';
import { Package, Truck } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { HeadedCard } from '../../components/ui/card.js';
import { shopText } from '../../text/shop.js';

const { orders: text } = shopText;

/** The viewer's orders of a product, with their reference and shipping status. */
export function OrdersCard({ orders }: { orders: PrizeOrder[] }) {
  return (
    <HeadedCard heading={text.heading}>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <Order key={order.orderReference} order={order} />
        ))}
      </ul>
    </HeadedCard>
  );
}

function Order({ order: { orderReference, status, createdAt, shippedAt, trackingNumber } }: { order: PrizeOrder }) {
  const Icon = status === 'shipped' ? Truck : Package;
  return (
    <li className="flex items-start gap-3 rounded-control border-2 border-ink bg-background p-3">
      <Icon aria-hidden className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">{text.reference(orderReference)}</p>
        <p className="text-sm text-muted">{text.ordered(createdAt)}</p>
        {shippedAt !== null && <p className="text-sm text-muted">{text.shipped(shippedAt)}</p>}
        {trackingNumber !== null && <p className="text-sm wrap-anywhere">{text.tracking(trackingNumber)}</p>}
      </div>
      <Badge tone={status === 'shipped' ? 'win' : 'plain'}>{text.status[status]}</Badge>
    </li>
  );
}
