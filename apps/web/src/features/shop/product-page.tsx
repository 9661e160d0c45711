import type { ReplyOf } from '@game/contract';
import { Trophy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { Button } from '../../components/ui/button.js';
import { Badge } from '../../components/ui/badge.js';
import { Page } from '../../components/ui/page.js';
import { PageFailure } from '../../components/ui/page-content.js';
import { PageNotFound } from '../../components/ui/page-not-found.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { showError } from '../../components/toasts/toast-store.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchProduct } from '../../realtime/watches.js';
import { shopText } from '../../text/shop.js';
import { useProduct } from './api.js';
import { LateDeclinePrize, LateRedeemDialog } from './late-dialogs.js';
import { OrdersCard } from './orders-card.js';
import { PrizePanel } from './prize-panel.js';
import { ProductPicture } from './product-picture.js';
import { RafflePanel } from './raffle-panel.js';
import type { Buyer } from './redeem-dialog.js';
import { useObservedRaffle } from './use-observed-raffle.js';

const { product: text, win } = shopText;

interface ProductPageProps {
  productId: string;
  /** null for an anonymous visitor (D-32), like `buyer`. */
  viewerId: string | null;
  buyer: Buyer | null;
}

/** /product/{id}: a raffle or another prize, updated live (PDT-01 to PDT-04). */
export function ProductPage({ productId, viewerId, buyer }: ProductPageProps) {
  useWatchProduct(productId);
  const { data, error, isPending, dataUpdatedAt, refetch } = useProduct(productId);
  useObservedRaffle(viewerId, data?.product, dataUpdatedAt);
  const content = (): ReactNode => {
    if (data !== undefined) return <Loaded {...data} viewerId={viewerId} buyer={buyer} />;
    if (isPending) return <PageSpinner label={text.loading} />;
    if (refusalCode(error) === 'PRODUCT_NOT_FOUND') return <PageNotFound title={text.notFound} />;
    if (buyer !== null) return <BackToPrizes />;
    // The list of prizes would redirect an anonymous visitor to the sign-in screen.
    return <PageFailure text={text.failed} onRetry={refetch} />;
  };
  return <Page back={{ to: '/shop/prizes', label: text.back }}>{content()}</Page>;
}

/** Shows that the product could not be loaded, and redirects to the list (ESH-03). */
function BackToPrizes() {
  useEffect(() => showError(text.failed), []);
  return <Navigate to="/shop/prizes" replace />;
}

type LoadedProps = ReplyOf<'shop.getProduct'> & Pick<ProductPageProps, 'viewerId' | 'buyer'>;

function Loaded({ product, viewer, viewerId, buyer }: LoadedProps) {
  const stakeableBalance = useStakeableBalance();
  const redeemBy = viewer?.redeemBy ?? null;
  // Asks a winner for their address when they open the page, or when they win while it is open (D-21).
  const [knownRedeemBy, setKnownRedeemBy] = useState<string | null>(null);
  const [isRedeeming, setIsRedeeming] = useState(false);
  if (redeemBy !== knownRedeemBy) {
    setKnownRedeemBy(redeemBy);
    setIsRedeeming(redeemBy !== null);
  }
  useDocumentTitle(product.name);
  return (
    <>
      {viewer !== null && redeemBy !== null && (
        <WinPanel redeemBy={redeemBy} isExtended={viewer.isRedeemByExtended} onRedeem={() => setIsRedeeming(true)} />
      )}
      <article className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <div className="flex items-center justify-center overflow-hidden rounded-card border-2 border-ink bg-cheese p-6 shadow-hard md:min-h-96">
          <ProductPicture
            key={product.id}
            product={product}
            className="h-56 max-w-full [--ink:var(--on-cheese)] sm:h-72"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-col items-start gap-2">
            <Badge tone={product.type === 'raffle' && product.raffleType === 'premium' ? 'bright' : 'plain'}>
              {product.type === 'raffle' ? text.raffleTypes[product.raffleType] : text.prize}
            </Badge>
            <PageHeading className="wrap-anywhere">{product.name}</PageHeading>
            <p className="text-lg wrap-anywhere whitespace-pre-line">{product.description}</p>
          </div>
          {product.type === 'raffle' ? (
            <RafflePanel raffle={product} viewer={viewer} viewerId={viewerId} balance={stakeableBalance} />
          ) : (
            <PrizePanel
              prize={product}
              isSignedIn={buyer !== null}
              ordersPerHousehold={viewer?.ordersPerHousehold ?? null}
              balance={buyer?.balance}
              onRedeem={() => setIsRedeeming(true)}
            />
          )}
          {viewer !== null && viewer.declinableEntry !== null && (
            <LateDeclinePrize productId={product.id} viewerId={viewerId} entryNumber={viewer.declinableEntry} />
          )}
          {viewer !== null && viewer.orders.length > 0 && (
            <OrdersCard orders={viewer.orders} isRaffle={product.type === 'raffle'} />
          )}
        </div>
      </article>
      {buyer !== null && (
        <LateRedeemDialog
          open={isRedeeming}
          product={product}
          hold={viewer?.nextHold ?? null}
          buyer={buyer}
          viewerId={viewerId}
          onClose={() => setIsRedeeming(false)}
        />
      )}
    </>
  );
}

interface WinPanelProps {
  /** An ISO date and time. */
  redeemBy: string;
  /** Whether it is later because the site was down (D-13). */
  isExtended: boolean;
  onRedeem: () => void;
}

/** Asks the winner of a raffle for their address before `redeemBy` (D-21). */
function WinPanel({ redeemBy, isExtended, onRedeem }: WinPanelProps) {
  useConfetti(true);
  return (
    <section
      aria-label={win.title}
      className="flex animate-enter flex-wrap items-center gap-3 rounded-card border-2 border-ink bg-surface p-4 shadow-hard"
    >
      <Trophy aria-hidden className="size-8 shrink-0 text-win" />
      <div role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-heading text-2xl leading-tight font-bold text-win">{win.title}</p>
        <p>{win.message(redeemBy)}</p>
        {isExtended && <p className="font-semibold">{win.extended}</p>}
      </div>
      <Button onClick={onRedeem}>{win.open}</Button>
    </section>
  );
}
