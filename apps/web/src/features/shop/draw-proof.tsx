import type { RaffleDraw } from '@game/contract';
import { isDrawValid, type PublishedDraw } from '@game/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Trophy } from 'lucide-react';
import { webHashing } from '../../components/fairness/hashing.js';
import { Avatar } from '../../components/ui/avatar.js';
import { HeadedCard } from '../../components/ui/card.js';
import { SpinnerIcon } from '../../components/ui/spinner.js';
import { shopText } from '../../text/shop.js';

const { proof: text } = shopText;

interface DrawProofProps {
  draw: RaffleDraw;
  /** All entries, in order of entry. */
  entryIds: readonly string[];
}

/** One draw: the values published before and after it, and whether this browser finds the same winner (D-21). */
export function DrawProof({ draw, entryIds }: DrawProofProps) {
  const published = publishedDrawOf(draw, entryIds);
  return (
    <HeadedCard heading={text.draw(draw.drawNumber)} className="gap-4">
      {draw.drawnAt === null ? (
        <p>{draw.drawNumber === 1 ? text.pending : text.pendingAgain}</p>
      ) : (
        <p className="text-muted">{text.drawnAt(draw.drawnAt)}</p>
      )}
      {draw.winner !== null && (
        <p className="flex min-w-0 items-center gap-2 text-lg font-bold">
          <Trophy aria-hidden className="size-6 shrink-0" />
          <Avatar size="small" name={draw.winner.username} source={draw.winner.avatarUrl} />
          <span className="wrap-anywhere">{text.winner(draw.winner.username)}</span>
        </p>
      )}
      {published !== null && <Verdict published={published} />}
      {draw.forfeitedAt !== null && <p>{text.forfeited}</p>}
      {draw.excludedEntryIds.length > 0 && <p>{text.excluded(draw.excludedEntryIds.length)}</p>}
      <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
        <dt>{text.seedHash}</dt>
        <dd>{draw.seedHash}</dd>
        {draw.seed !== null && (
          <>
            <dt>{text.seed}</dt>
            <dd>{draw.seed}</dd>
          </>
        )}
        {draw.entriesHash !== null && (
          <>
            <dt>{text.entriesHash}</dt>
            <dd>{draw.entriesHash}</dd>
          </>
        )}
        {draw.winnerEntryId !== null && (
          <>
            <dt>{text.winnerEntry}</dt>
            <dd>{draw.winnerEntryId}</dd>
          </>
        )}
      </dl>
    </HeadedCard>
  );
}

function Verdict({ published }: { published: PublishedDraw }) {
  const check = useDrawCheck(published);
  return (
    <p role="status" className="flex items-start gap-2 font-semibold">
      {check === 'checking' && <SpinnerIcon />}
      {check === 'verified' && <CircleCheck aria-hidden className="shrink-0 text-win" />}
      {(check === 'mismatch' || check === 'unavailable') && <CircleAlert aria-hidden className="shrink-0 text-loss" />}
      {text.verdicts[check]}
    </p>
  );
}

type DrawCheck = 'checking' | 'verified' | 'mismatch' | 'unavailable';

/** The published values of a draw. `entryIds` are all entries in order. null before the draw. */
function publishedDrawOf(draw: RaffleDraw, entryIds: readonly string[]): PublishedDraw | null {
  const { seed, seedHash, entriesHash, winnerEntryId, excludedEntryIds } = draw;
  if (seed === null || entriesHash === null || winnerEntryId === null) return null;
  const excluded = new Set(excludedEntryIds);
  return { seed, seedHash, entriesHash, winnerEntryId, entryIds: entryIds.filter((id) => !excluded.has(id)) };
}

/** Repeats the draw in this browser and compares the winner with the published one (D-21). */
function useDrawCheck(published: PublishedDraw): DrawCheck {
  const { data, isError } = useQuery({
    queryKey: ['drawCheck', published],
    queryFn: () => isDrawValid(published, webHashing),
    // It works offline, and its result is permanent.
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  });
  if (isError) return 'unavailable';
  if (data === undefined) return 'checking';
  return data ? 'verified' : 'mismatch';
}
