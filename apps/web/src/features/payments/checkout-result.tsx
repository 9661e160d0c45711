import type { Purchase } from '@game/contract';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { SpinnerIcon } from '../../components/ui/spinner.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { paymentsText } from '../../text/payments.js';
import { uiText } from '../../text/ui.js';
import { usePurchase } from './api.js';

const text = paymentsText.checkout;

/** How a checkout ended, according to the URL that the browser returns to. */
type Checkout = { kind: 'success'; purchaseId: string } | { kind: 'cancelled' } | { kind: 'unknown' };

/** Parses the query of /shop/tickets; null if the browser does not return from a checkout. */
export function readCheckout(parameters: URLSearchParams): Checkout | null {
  const checkout = parameters.get('checkout');
  if (checkout === 'cancelled') return { kind: 'cancelled' };
  if (checkout !== 'success') return null;
  const purchaseId = parameters.get('purchase');
  return purchaseId === null || purchaseId === '' ? { kind: 'unknown' } : { kind: 'success', purchaseId };
}

interface CheckoutResultProps {
  checkout: Checkout;
  /** undefined until it is loaded. */
  balance: number | undefined;
  onDismiss: () => void;
}

/** The result of the checkout that the player returns from. */
export function CheckoutResult({ checkout, ...props }: CheckoutResultProps) {
  switch (checkout.kind) {
    case 'cancelled':
      return <Panel icon={<CircleX aria-hidden className="shrink-0" />} {...text.cancelled} {...props} />;
    case 'unknown':
      return <Panel icon={<CircleX aria-hidden className="shrink-0" />} {...text.notFound} {...props} />;
    case 'success':
      return <PurchaseResult purchaseId={checkout.purchaseId} {...props} />;
  }
}

type PanelOptions = Omit<CheckoutResultProps, 'checkout'>;

function PurchaseResult({ purchaseId, ...props }: PanelOptions & { purchaseId: string }) {
  const { data, error, isPending, isFetching, refetch } = usePurchase(purchaseId);
  useConfetti(data?.purchase.status === 'paid');
  if (data !== undefined) return <KnownPurchase purchase={data.purchase} {...props} />;
  // The checkout was successful, so the payment is most likely still being processed.
  if (isPending) return <Panel icon={<SpinnerIcon />} {...text.pending} {...props} />;
  if (refusalCode(error) === 'PURCHASE_NOT_FOUND') {
    return <Panel icon={<CircleX aria-hidden className="shrink-0" />} {...text.notFound} {...props} />;
  }
  const retry = (
    <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
      {uiText.retry}
    </Button>
  );
  return <Panel icon={<CircleX aria-hidden className="shrink-0" />} {...text.loadFailed} action={retry} {...props} />;
}

function KnownPurchase({ purchase: { status, tickets }, ...props }: PanelOptions & { purchase: Purchase }) {
  switch (status) {
    case 'pending':
      return <Panel icon={<SpinnerIcon />} {...text.pending} {...props} />;
    case 'paid':
      return (
        <Panel
          icon={<CircleCheck aria-hidden className="shrink-0 text-win" />}
          title={text.paid.title}
          message={text.paid.message(tickets)}
          action={
            <LinkButton to="/shop/prizes" size="small">
              {text.spend}
            </LinkButton>
          }
          {...props}
        />
      );
    case 'reversed':
      return <Panel icon={<CircleX aria-hidden className="shrink-0" />} {...text.reversed} {...props} />;
    case 'expired':
      return <Panel icon={<Clock aria-hidden className="shrink-0" />} {...text.expired} {...props} />;
  }
}

interface PanelProps extends PanelOptions {
  icon: ReactNode;
  title: string;
  message: string;
  action?: ReactNode;
}

function Panel({ icon, title, message, action, balance, onDismiss }: PanelProps) {
  return (
    <section
      aria-label={text.label}
      className="flex animate-enter flex-col gap-3 rounded-card border-2 border-ink bg-surface p-4 shadow-hard sm:p-5"
    >
      <div role="status" className="flex flex-col gap-2">
        <h2 className="flex items-center gap-2 text-2xl">
          {icon} {title}
        </h2>
        <p>{message}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {text.balance} {balance === undefined ? '...' : <TicketAmount amount={balance} />}
      </p>
      <div className="flex flex-wrap gap-3">
        {action}
        <Button variant="secondary" size="small" onClick={onDismiss}>
          {text.dismiss}
        </Button>
      </div>
    </section>
  );
}
