import { Trophy } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { LinkButton } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent, PageFailure } from '../../components/ui/page-content.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { showError } from '../../components/toasts/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchShop } from '../../realtime/watches.js';
import { pageTitleText } from '../../text/shell.js';
import { shopText } from '../../text/shop.js';
import { usePrizes, useRaffles, type RaffleType } from './api.js';
import { PrizeCard } from './prize-card.js';
import { RaffleCard } from './raffle-card.js';
import { RecordLinks } from './record-links.js';

const { list } = shopText;

const options = (['regular', 'premium'] as const).map((value) => ({ value, label: list.types[value] }));

interface PrizesPageProps {
  /** undefined until it is loaded. */
  balance: number | undefined;
  /** Whether the balance could not be loaded. */
  hasBalanceFailed: boolean;
}

/** /shop/prizes: the raffles of one type (PRZ-01), and the prizes that can be redeemed for tickets. */
export function PrizesPage({ balance, hasBalanceFailed }: PrizesPageProps) {
  const [parameters, setParameters] = useSearchParams();
  const raffleType = parameters.get('type') === 'premium' ? 'premium' : 'regular';
  useDocumentTitle(pageTitleText.prizes);
  useWatchShop();
  useEffect(() => {
    if (hasBalanceFailed) showError(list.balanceFailed);
  }, [hasBalanceFailed]);
  const showType = (type: RaffleType) => setParameters({ type }, { replace: true, state: { keepsFocus: true } });
  return (
    <Page
      back={{ to: '/shop', label: list.back }}
      aside={
        <p className="flex flex-wrap items-center gap-2">
          {list.balance} {balance === undefined ? '...' : <TicketAmount amount={balance} />}
          <LinkButton to="/shop/tickets" variant="quiet" size="small">
            {list.buyTickets}
          </LinkButton>
        </p>
      }
    >
      <RecordLinks />
      <div className="flex flex-col gap-1">
        <PageHeading>{list.heading}</PageHeading>
        <p className="text-lg text-balance">{list.lead}</p>
      </div>
      <div className="self-stretch sm:self-start">
        <ToggleGroup label={list.filter} options={options} value={raffleType} onChange={showType} />
      </div>
      <RaffleGrid raffleType={raffleType} />
      <Prizes />
    </Page>
  );
}

/** Links to the raffles that the viewer has won but not redeemed (D-21). */
function Wins({ wonProductIds }: { wonProductIds: string[] }) {
  return wonProductIds.map((productId) => (
    <section
      key={productId}
      aria-label={list.won.title}
      className="flex animate-enter flex-wrap items-center gap-3 rounded-card border-2 border-ink bg-cheese p-4 text-on-cheese shadow-hard"
    >
      <Trophy aria-hidden className="size-8 shrink-0" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-heading text-2xl leading-tight font-bold">{list.won.title}</p>
        <p>{list.won.message}</p>
      </div>
      <LinkButton to={`/product/${productId}`} variant="secondary">
        {list.won.open}
      </LinkButton>
    </section>
  ));
}

function RaffleGrid({ raffleType }: { raffleType: RaffleType }) {
  const raffles = useRaffles(raffleType);
  useEffect(() => {
    if (raffles.error !== null) showError(list.failed);
  }, [raffles.error]);
  return (
    <PageContent query={raffles} failed={list.failed}>
      {({ products, wonProductIds }) => (
        <>
          <Wins wonProductIds={wonProductIds} />
          {products.length === 0 ? (
            <EmptyState picture={<NothingFoundScene />} text={list.none[raffleType]} />
          ) : (
            <Grid label={list.raffles[raffleType]}>
              {products.map((raffle) => (
                <RaffleCard key={raffle.id} raffle={raffle} />
              ))}
            </Grid>
          )}
        </>
      )}
    </PageContent>
  );
}

/** The prizes that can be redeemed for tickets; hidden if there are none. */
function Prizes() {
  const { data, isPending, refetch } = usePrizes();
  if (isPending || data?.products.length === 0) return null;
  return (
    // Hidden until the raffles above are loaded, which would otherwise push it down.
    <section
      aria-label={list.redeemHeading}
      className="mt-4 flex flex-col gap-4 group-has-[[data-page-loading]]:invisible"
    >
      <div>
        <h2 className="text-3xl">{list.redeemHeading}</h2>
        <p className="text-lg">{list.redeemLead}</p>
      </div>
      {data === undefined ? (
        <PageFailure text={list.failed} onRetry={refetch} />
      ) : (
        <Grid label={list.prizes}>
          {data.products.map((prize) => (
            <PrizeCard key={prize.id} prize={prize} />
          ))}
        </Grid>
      )}
    </section>
  );
}

function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
