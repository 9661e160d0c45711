import { ticketPackages } from '@game/rules';
import { useSearchParams } from 'react-router';
import { BackLink } from '../../components/ui/back-link.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/pages.js';
import { paymentsText } from '../../text/payments.js';
import { readCheckout } from './checkout-address.js';
import { CheckoutResult } from './checkout-result.js';
import { PackageCard } from './package-card.js';
import { useBuyPackage } from './use-buy-package.js';

/** /shop/tickets: the packages (BUY-01), and how a checkout went (D-27). `balance` is undefined while not known. */
export function TicketsPage({ balance }: { balance: number | undefined }) {
  useDocumentTitle(pageTitleText.tickets);
  const [parameters, setParameters] = useSearchParams();
  const checkout = readCheckout(parameters);
  const { buy, isOpening } = useBuyPackage();
  return (
    <div className="flex flex-col gap-5">
      <BackLink to="/shop" size="small" className="self-start">
        {paymentsText.back}
      </BackLink>
      {checkout !== null && (
        <CheckoutResult checkout={checkout} balance={balance} onDismiss={() => setParameters({}, { replace: true })} />
      )}
      <div className="flex flex-col gap-1">
        <PageHeading>{paymentsText.heading}</PageHeading>
        <p className="text-lg text-balance">{paymentsText.lead}</p>
      </div>
      <ul aria-label={paymentsText.packages} className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {ticketPackages.map((offer, index) => (
          <PackageCard
            key={offer.tickets}
            offer={offer}
            pile={index + 1}
            isOpening={isOpening}
            onBuy={() => buy(offer.tickets)}
          />
        ))}
      </ul>
      <p className="max-w-prose text-sm text-muted">{paymentsText.note}</p>
    </div>
  );
}
