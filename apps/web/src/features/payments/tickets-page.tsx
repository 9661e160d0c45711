import { paymentErrors } from '@game/contract';
import { ticketPackages } from '@game/rules';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { explainError } from '../../api/api-error.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { errorText } from '../../text/errors.js';
import { pageTitleText } from '../../text/shell.js';
import { paymentsText } from '../../text/payments.js';
import { useCreateCheckout, usePaymentOptions } from './api.js';
import { CheckoutResult, readCheckout } from './checkout-result.js';
import { PackageCard } from './package-card.js';

interface TicketsPageProps {
  /** undefined until loaded. */
  balance: number | undefined;
  /** The tickets that the player owes. */
  debt: number;
}

/** /shop/tickets: the packages (BUY-01) and the result of a checkout (D-27). */
export function TicketsPage({ balance, debt }: TicketsPageProps) {
  useDocumentTitle(pageTitleText.tickets);
  const [parameters, setParameters] = useSearchParams();
  const checkout = readCheckout(parameters);
  const { buy, isOpening } = useBuyPackage();
  const isOff = usePaymentOptions().data?.checkout === 'off';
  return (
    <Page back={{ to: '/shop', label: paymentsText.back }}>
      {checkout !== null && (
        <CheckoutResult checkout={checkout} balance={balance} onDismiss={() => setParameters({}, { replace: true })} />
      )}
      {debt > 0 && (
        <p role="status" className="rounded-control border-2 border-ink bg-surface p-4">
          <strong className="block">{paymentsText.debt.title(debt)}</strong>
          {paymentsText.debt.message}
        </p>
      )}
      <div className="flex flex-col gap-1">
        <PageHeading>{paymentsText.heading}</PageHeading>
        <p className="text-lg text-balance">{paymentsText.lead}</p>
      </div>
      {isOff && (
        <p role="status" className="rounded-control border-2 border-ink bg-surface p-4 font-semibold">
          {errorText(paymentErrors.PAYMENTS_OFF).message}
        </p>
      )}
      <ul aria-label={paymentsText.packages} className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {ticketPackages.map((offer, index) => (
          <PackageCard
            key={offer.tickets}
            offer={offer}
            pile={index + 1}
            isOff={isOff}
            isOpening={isOpening}
            onBuy={() => buy(offer.tickets)}
          />
        ))}
      </ul>
      {!isOff && <p className="max-w-prose text-sm text-muted">{paymentsText.note}</p>}
    </Page>
  );
}

/** Buys a package: opens its payment page (FUN-01), or shows why that failed (ESH-01). */
function useBuyPackage() {
  const [isLeaving, setIsLeaving] = useState(false);
  // The second click of a double click comes before the button is disabled.
  const isInFlight = useRef(false);
  const { mutate, isPending } = useCreateCheckout({
    onSuccess: ({ url }: { url?: string }) => {
      isInFlight.current = false;
      if (url === undefined || url === '') return showFailure(paymentsText.failed);
      setIsLeaving(true);
      window.location.assign(url);
    },
    onError: (error) => {
      isInFlight.current = false;
      showFailure(explainError(error, paymentsText.failed));
    },
  });
  useEffect(() => {
    // The back button may restore this page from the browser's cache, in the state in which it was left.
    const onReturn = () => setIsLeaving(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);
  const buy = (tickets: number) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutate({ amount: tickets });
  };
  return { buy, isOpening: isPending || isLeaving };
}
