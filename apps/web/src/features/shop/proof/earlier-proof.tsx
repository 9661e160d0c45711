import type { RaffleDraw, ReplyOf } from '@game/contract';
import { isDrawValid, type PublishedDraw } from '@game/rules';
import { useQuery } from '@tanstack/react-query';
import { webHashing } from '../../../components/fairness/hashing.js';
import { HeadedCard } from '../../../components/ui/card.js';
import { PageContent } from '../../../components/ui/page-content.js';
import { raffleProofText } from '../../../text/shop/raffle-proof.js';
import { useEarlierProof } from '../api.js';
import { CheckList, type CheckLine } from './check-list.js';
import { CopiedLines } from './copied-lines.js';
import { PublishedValues } from './published-values.js';
import { Winner } from './winner.js';

const { earlier: text, draw: drawText } = raffleProofText;

/** The proof of a raffle of an earlier version. Its winner follows from the seed and the ids of the entries (D-21). */
export function EarlierProof({ productId }: { productId: string }) {
  const query = useEarlierProof(productId);
  return (
    <PageContent query={query} loading={raffleProofText.loading} failed={raffleProofText.failed}>
      {(proof) => <Loaded {...proof} />}
    </PageContent>
  );
}

function Loaded({ product, entryIds, ownEntryIds, draws }: ReplyOf<'shop.getRaffleProof'>) {
  // The next draw is always prepared. Once the prize is redeemed or the raffle cancelled, it never takes place.
  const isOver = product.raffleStatus !== 'open' && product.raffleStatus !== 'drawn';
  const shown = isOver ? draws.filter(({ drawnAt }) => drawnAt !== null) : draws;
  const winning = new Set(draws.map(({ winnerEntryId }) => winnerEntryId));
  const lines = entryIds.map((id) => `${id}${ownEntryIds.includes(id) ? ' *' : ''}${winning.has(id) ? ' !' : ''}`);
  return (
    <>
      <p>{text.explanation}</p>
      {shown.map((draw) => (
        <EarlierDraw key={draw.drawNumber} draw={draw} entryIds={entryIds} />
      ))}
      <CopiedLines lines={lines} hint={text.entriesHint} />
    </>
  );
}

function EarlierDraw({ draw, entryIds }: { draw: RaffleDraw; entryIds: readonly string[] }) {
  const published = publishedDrawOf(draw, entryIds);
  return (
    <HeadedCard heading={drawText.heading(draw.drawNumber)} className="gap-4">
      {draw.drawnAt === null ? <p>{text.pending}</p> : <p className="text-muted">{drawText.drawnAt(draw.drawnAt)}</p>}
      {draw.winner !== null && <Winner winner={draw.winner} />}
      {draw.forfeitedAt !== null && <p>{drawText.forfeited}</p>}
      {published !== null && <Verdict published={published} />}
      <PublishedValues
        values={[
          [text.seedHash, draw.seedHash],
          [drawText.seed, draw.seed],
          [text.entriesHash, draw.entriesHash],
          [drawText.winnerEntry, draw.winnerEntryId],
        ]}
      />
    </HeadedCard>
  );
}

/** The published values of a draw. `entryIds` are all entries in order. null before the draw. */
function publishedDrawOf(draw: RaffleDraw, entryIds: readonly string[]): PublishedDraw | null {
  const { seed, seedHash, entriesHash, winnerEntryId, excludedEntryIds } = draw;
  if (seed === null || entriesHash === null || winnerEntryId === null) return null;
  const excluded = new Set(excludedEntryIds);
  return { seed, seedHash, entriesHash, winnerEntryId, entryIds: entryIds.filter((id) => !excluded.has(id)) };
}

/** Repeats the draw in this browser and compares the winner with the published one. */
function Verdict({ published }: { published: PublishedDraw }) {
  const { data, isError } = useQuery({
    queryKey: ['earlierDrawCheck', published],
    queryFn: () => isDrawValid(published, webHashing),
    // It works offline, and its result is permanent.
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  });
  const line = (): CheckLine => {
    if (isError) return { result: 'unknown', text: raffleProofText.verdict.unavailable };
    if (data === undefined) return { result: 'unknown', text: raffleProofText.verdict.checking };
    return data ? { result: 'holds', text: text.holds } : { result: 'fails', text: text.fails };
  };
  return <CheckList lines={[line()]} />;
}
