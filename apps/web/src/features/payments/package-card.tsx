import { paymentErrors } from '@game/contract';
import type { TicketPackage } from '@game/rules';
import { cx } from 'class-variance-authority';
import { useId } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { Button } from '../../components/ui/button.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { errorText } from '../../text/errors.js';
import { paymentsText } from '../../text/payments.js';

interface PackageCardProps {
  offer: TicketPackage;
  /** The number of tickets in the picture. */
  pile: number;
  /** Whether the site sells no tickets (D-28). */
  isOff: boolean;
  isOpening: boolean;
  onBuy: () => void;
}

/** One package: its tickets, price and button (BUY-01, VAL-06). */
export function PackageCard({ offer, pile, isOff, isOpening, onBuy }: PackageCardProps) {
  const { tickets, priceCents, isEnabled } = offer;
  const headingId = useId();
  return (
    <li
      aria-labelledby={headingId}
      className={cx(
        'flex min-w-0 flex-col items-center gap-3 rounded-card border-2 border-ink p-4 text-center sm:p-5',
        isEnabled ? 'bg-surface shadow-hard' : 'border-dashed bg-background',
      )}
    >
      <Pile count={pile} isFaded={!isEnabled} />
      <h2 id={headingId} className="text-2xl">
        {paymentsText.tickets(tickets)}
      </h2>
      <p className="text-xl font-bold tabular-nums">{paymentsText.price(priceCents)}</p>
      <div className="mt-auto flex flex-col self-stretch">
        {isEnabled && isOff ? (
          <Button disabled aria-describedby={headingId}>
            {paymentsText.unavailable}
          </Button>
        ) : isEnabled ? (
          <Button busy={isOpening} aria-describedby={headingId} onClick={onBuy}>
            {isOpening ? paymentsText.opening : paymentsText.buy}
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-describedby={headingId}
            onClick={() => showFailure(errorText(paymentErrors.PACKAGE_NOT_AVAILABLE))}
          >
            {paymentsText.soon}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A fan of overlapping tickets. */
function Pile({ count, isFaded }: { count: number; isFaded: boolean }) {
  const middle = (count - 1) / 2;
  return (
    <div aria-hidden className={cx('relative h-28 w-full', isFaded && 'opacity-50')}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="absolute inset-x-0 top-4 mx-auto w-24"
          style={{ transform: `translateX(${(index - middle) * 14}px) rotate(${(index - middle) * 14 - 8}deg)` }}
        >
          <TicketArt className="w-full" />
        </div>
      ))}
    </div>
  );
}
