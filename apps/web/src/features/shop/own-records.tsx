import type { OwnEntries, ReplyOf } from '@game/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { Badge } from '../../components/ui/badge.js';
import { LinkButton } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { ShowMore } from '../../components/ui/show-more.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/shell.js';
import { shopText } from '../../text/shop.js';
import { recordsText } from '../../text/shop-records.js';
import { useEntries, useOrders } from './api.js';
import { OrderRow } from './orders-card.js';
import { RecordLinks } from './record-links.js';

const text = recordsText;

/** /shop/orders: all orders of the viewer, with their state. */
export function OrdersPage() {
  useDocumentTitle(pageTitleText.orders);
  const query = useOrders();
  return (
    <RecordsPage title={pageTitleText.orders}>
      <PageContent query={query} failed={text.orders.failed}>
        {({ pages }) => (
          <Rows texts={text.orders}>
            {pages.flatMap(({ orders }) => orders.map((row) => <Order key={row.order.orderReference} {...row} />))}
          </Rows>
        )}
      </PageContent>
      <ShowMore query={query} failed={text.orders.failed} />
    </RecordsPage>
  );
}

function Order({ product, order }: ReplyOf<'shop.listOrders'>['orders'][number]) {
  const name = (
    <Link to={`/product/${product.id}`} className="inline-flex min-h-11 items-center text-lg font-bold underline">
      {product.name}
    </Link>
  );
  return <OrderRow order={order} isRaffle={product.type === 'raffle'} product={name} />;
}

/** /shop/entries: all raffles that the viewer has entered, with the result of each. */
export function EntriesPage() {
  useDocumentTitle(pageTitleText.entries);
  const query = useEntries();
  return (
    <RecordsPage title={pageTitleText.entries}>
      <PageContent query={query} failed={text.entries.failed}>
        {({ pages }) => (
          <Rows texts={text.entries}>
            {pages.flatMap(({ entries }) => entries.map((row) => <Entries key={row.product.id} {...row} />))}
          </Rows>
        )}
      </PageContent>
      <ShowMore query={query} failed={text.entries.failed} />
    </RecordsPage>
  );
}

function Entries({ product, entryCount, spent, lastEnteredAt, result, redeemBy }: OwnEntries) {
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-control border-2 border-ink bg-surface p-3">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <Link to={`/product/${product.id}`} className="inline-flex min-h-11 items-center text-lg font-bold underline">
          {product.name}
        </Link>
        <p>{text.entries.count(entryCount, spent)}</p>
        <p className="text-sm text-muted">{text.entries.last(lastEnteredAt)}</p>
        {redeemBy !== null && <p className="font-bold">{text.entries.redeemBy(redeemBy)}</p>}
      </div>
      <Badge tone={result === 'won' ? 'win' : 'plain'}>{text.results[result]}</Badge>
      <div className="flex basis-full flex-wrap gap-3">
        {redeemBy !== null && <LinkButton to={`/product/${product.id}`}>{shopText.win.open}</LinkButton>}
        <LinkButton to={`/product/${product.id}/proof`} variant="quiet" size="small">
          {text.entries.proof}
        </LinkButton>
      </div>
    </li>
  );
}

function RecordsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page back={{ to: '/shop/prizes', label: text.back }} aside={<RecordLinks />} isNarrow>
      <PageHeading>{title}</PageHeading>
      {children}
    </Page>
  );
}

/** The rows of a list, or a link to the prizes if there are none. */
function Rows({
  texts: { none, browse },
  children,
}: {
  texts: Record<'none' | 'browse', string>;
  children: ReactNode[];
}) {
  if (children.length > 0) return <ul className="flex flex-col gap-3">{children}</ul>;
  return (
    <EmptyState
      picture={<NothingFoundScene />}
      text={none}
      action={<LinkButton to="/shop/prizes">{browse}</LinkButton>}
    />
  );
}
