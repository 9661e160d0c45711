import type { ReplyOf } from '@game/contract';
import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { BrokenScene } from '../../art/scenes/broken-scene.js';
import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { BackLink } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { inputClasses } from '../../components/ui/text-field.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { LoadFailure } from '../../components/ui/query-content.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useWatchProduct } from '../../realtime/watches.js';
import { pageTitleText } from '../../text/shell.js';
import { shopText } from '../../text/shop.js';
import { useRaffleProof } from './api.js';
import { DrawProof } from './draw-proof.js';

const { proof: text } = shopText;

/** The public proof of a raffle: entries, seed, its hash and the winner, verified in the browser (D-04, D-21). */
export function ProofPage({ productId }: { productId: string }) {
  useDocumentTitle(pageTitleText.proof);
  useWatchProduct(productId);
  const { data, error, isPending, refetch } = useRaffleProof(productId);
  const content = (): ReactNode => {
    if (data !== undefined) return <Proof {...data} />;
    if (isPending) return <PageSpinner label={text.loading} />;
    if (refusalCode(error) === 'PRODUCT_NOT_FOUND') {
      return <EmptyState picture={<NothingFoundScene />} text={shopText.product.notFound} isError />;
    }
    return <LoadFailure picture={<BrokenScene />} text={text.failed} onRetry={refetch} />;
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl min-w-0 flex-col gap-5">
      <BackLink to={`/product/${productId}`} size="small" className="self-start">
        {text.back}
      </BackLink>
      <PageHeading>{text.heading}</PageHeading>
      {content()}
    </div>
  );
}

function Proof({ product, entryIds, ownEntryIds, draws }: ReplyOf<'shop.getRaffleProof'>) {
  // The next draw is always prepared. Once the prize is redeemed or the raffle cancelled, it never takes place.
  const isOver = product.raffleStatus !== 'open' && product.raffleStatus !== 'drawn';
  const shown = isOver ? draws.filter(({ drawnAt }) => drawnAt !== null) : draws;
  return (
    <>
      <p className="text-xl font-bold wrap-anywhere">{product.name}</p>
      <p>{text.explanation}</p>
      {shown.map((draw) => (
        <DrawProof key={draw.drawNumber} draw={draw} entryIds={entryIds} />
      ))}
      <Entries
        entryIds={entryIds}
        own={new Set(ownEntryIds)}
        winning={new Set(draws.map(({ winnerEntryId }) => winnerEntryId))}
      />
    </>
  );
}

interface EntriesProps {
  entryIds: string[];
  own: Set<string>;
  winning: Set<string | null>;
}

/** All entries, in order, as text to copy. */
function Entries({ entryIds, own, winning }: EntriesProps) {
  if (entryIds.length === 0) return <p className="text-muted">{text.none}</p>;
  const lines = entryIds.map((id) => `${id}${own.has(id) ? ' *' : ''}${winning.has(id) ? ' !' : ''}`);
  return (
    <details className="group rounded-control border-2 border-ink bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{text.entries(entryIds.length)}</span>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t-2 border-ink p-3">
        <p className="text-sm text-muted">{text.entriesHint}</p>
        {/* A text area handles 10,000 entries, and can be scrolled and copied by keyboard. */}
        <textarea
          readOnly
          aria-label={text.entries(entryIds.length)}
          rows={Math.min(Math.max(lines.length, 4), 12)}
          value={lines.join('\n')}
          className={cx(inputClasses, 'font-mono text-sm')}
        />
      </div>
    </details>
  );
}
