import { shopErrors, type Product } from '@game/contract';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { explainShortage } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';
import { TicketPrice } from './cost.js';

const { product: text } = shopText;

interface PrizePanelProps {
  prize: Extract<Product, { type: 'other' }>;
  isSignedIn: boolean;
  /** How many orders one household can place without a review; null if the viewer cannot order. */
  ordersPerHousehold: number | null;
  /** undefined until it is loaded. */
  balance: number | undefined;
  onRedeem: () => void;
}

/** A prize's cost, remaining quantity and redeem button (PDT-03, VAL-14). */
export function PrizePanel({ prize, isSignedIn, ordersPerHousehold, balance, onRedeem }: PrizePanelProps) {
  const { id, ticketPrice, availableQuantity } = prize;
  const seeFirst = useSeeResultFirst();
  const isOutOfStock = availableQuantity <= 0;
  const redeem = () => {
    if (balance === undefined || balance >= ticketPrice) return onRedeem();
    showFailure(seeFirst ?? explainShortage(shopErrors.INSUFFICIENT_BALANCE_TO_REDEEM, { n: ticketPrice, m: balance }));
  };
  return (
    <Card className="flex flex-col gap-4">
      <TicketPrice label={text.price} amount={ticketPrice} />
      <p className="font-semibold">{text.itemsRemaining(availableQuantity)}</p>
      {ordersPerHousehold !== null && <p className="text-sm text-muted">{text.householdOrders(ordersPerHousehold)}</p>}
      {isSignedIn || isOutOfStock ? (
        <Button disabled={isOutOfStock} onClick={redeem}>
          {isOutOfStock ? text.outOfStock : text.redeem}
        </Button>
      ) : (
        <LinkButton to="/auth" state={{ from: `/product/${id}` }}>
          {text.logInToRedeem}
        </LinkButton>
      )}
    </Card>
  );
}
