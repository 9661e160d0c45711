import type { ReplyOf } from '@game/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { refusalCode } from '../../api/api-error.js';
import { BrokenScene } from '../../art/scenes/broken-scene.js';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { BackLink } from '../../components/ui/back-link.js';
import { Badge } from '../../components/ui/badge.js';
import { LoadFailure } from '../../components/ui/query-content.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { showError } from '../../components/ui/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchProduct } from '../../realtime/watches.js';
import { shopText } from '../../text/shop.js';
import { useProduct } from './api.js';
import type { Buyer } from './buyer.js';
import { LateRedeemDialog } from './late-dialogs.js';
import { OrdersCard } from './orders-card.js';
import { PrizePanel } from './prize-panel.js';
import { ProductPicture } from './product-picture.js';
import { RafflePanel } from './raffle-panel.js';
import { WinPanel } from './win-panel.js';

const { product: text } = shopText;

interface ProductPageProps {
  productId: string;
  /** null for nobody, who may look (D-32). */
  buyer: Buyer | null;
}

/** /product/{id}: a raffle or another prize, live (PDT-01 to PDT-04). */
export function ProductPage({ productId, buyer }: ProductPageProps) {
  useWatchProduct(productId);
  const { data, error, isPending, refetch } = useProduct(productId);
  const content = (): ReactNode => {
    if (data !== undefined) return <Loaded {...data} buyer={buyer} />;
    if (isPending) return <PageSpinner label={text.loading} />;
    if (refusalCode(error) === 'PRODUCT_NOT_FOUND') return <NotFound />;
    if (buyer !== null) return <BackToPrizes />;
    // The list of prizes would lead a visitor on to sign in, which does not mend this.
    return <LoadFailure picture={<BrokenScene />} text={text.failed} onRetry={refetch} />;
  };
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-5">
      <BackLink to="/shop/prizes" size="small" className="self-start">
        {text.back}
      </BackLink>
      {content()}
    </div>
  );
}

function NotFound() {
  useDocumentTitle(text.notFound);
  return (
    <div className="flex flex-col items-center gap-4 p-4 text-center">
      <NothingFoundScene className="w-40" />
      <PageHeading>{text.notFound}</PageHeading>
    </div>
  );
}

/** Says that the product could not be loaded, and leads back to the list (ESH-03). */
function BackToPrizes() {
  useEffect(() => showError(text.failed), []);
  return <Navigate to="/shop/prizes" replace />;
}

type LoadedProps = ReplyOf<'shop.getProduct'> & { buyer: Buyer | null };

function Loaded({ product, viewer, buyer }: LoadedProps) {
  const redeemBy = viewer?.redeemBy ?? null;
  // A winner is asked for the address as soon as they come, or win while they look (D-21).
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [isRedeeming, setIsRedeeming] = useState(false);
  if (redeemBy !== askedFor) {
    setAskedFor(redeemBy);
    setIsRedeeming(redeemBy !== null);
  }
  useDocumentTitle(product.name);
  return (
    <>
      {redeemBy !== null && <WinPanel redeemBy={redeemBy} onRedeem={() => setIsRedeeming(true)} />}
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
            <RafflePanel raffle={product} viewer={viewer} balance={buyer?.balance} />
          ) : (
            <PrizePanel
              prize={product}
              isSignedIn={buyer !== null}
              balance={buyer?.balance}
              onRedeem={() => setIsRedeeming(true)}
            />
          )}
          {viewer !== null && viewer.orders.length > 0 && <OrdersCard orders={viewer.orders} />}
        </div>
      </article>
      {buyer !== null && (
        <LateRedeemDialog open={isRedeeming} product={product} buyer={buyer} onClose={() => setIsRedeeming(false)} />
      )}
    </>
  );
}
