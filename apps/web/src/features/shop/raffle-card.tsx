import type { Raffle } from '@game/contract';
import { cx } from 'class-variance-authority';
import { Clock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../api/server-clock.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { Badge } from '../../components/ui/badge.js';
import { shopText } from '../../text/shop.js';
import { ProductPicture } from './product-picture.js';
import { cardStateOf, countdownMs, refusalOf, timeLeftOf } from './raffle-view.js';

const { card } = shopText;

/** A raffle in the list: active, expired or redeemed (PRZ-02). The whole card is a link, unless it is expired. */
export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const headingId = useId();
  const nowMs = useServerNow(countdownMs);
  const state = cardStateOf(raffle, nowMs);
  const isExpired = state === 'expired';
  return (
    <li
      aria-labelledby={headingId}
      className={cx(
        'relative flex min-w-0 animate-enter flex-col overflow-hidden rounded-card border-2 border-ink',
        isExpired ? 'border-dashed bg-background' : 'pressable bg-surface',
      )}
    >
      <Picture raffle={raffle} isDimmed={isExpired}>
        {state === 'expired' && <Stamp>{card.expired}</Stamp>}
        {state === 'redeemed' && <Stamp isBright>{card.redeemed}</Stamp>}
      </Picture>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h2 id={headingId} className="text-2xl leading-tight wrap-anywhere">
          {isExpired ? (
            <span className="text-muted">{raffle.name}</span>
          ) : (
            <Link
              to={`/product/${raffle.id}`}
              className="inline-flex min-h-11 items-center after:absolute after:inset-0 after:rounded-card"
            >
              {raffle.name}
            </Link>
          )}
        </h2>
        {state === 'active' && (
          <p className="flex items-center gap-1.5 font-semibold">
            <Clock aria-hidden className="size-5 shrink-0" />
            {refusalOf(raffle, nowMs) === 'RAFFLE_FULL' ? card.full : timeLeftOf(raffle, nowMs)}
          </p>
        )}
        <CardFigures
          figures={[
            { label: card.entryCost, value: <TicketAmount amount={raffle.entryCost} /> },
            { label: card.entries, value: card.entryCount(raffle.currentEntries, raffle.maxEntries) },
          ]}
        />
        {isExpired && raffle.raffleStatus === 'drawn' && (
          <Link
            to={`/product/${raffle.id}/proof`}
            aria-describedby={headingId}
            className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
          >
            {card.proof}
          </Link>
        )}
      </div>
    </li>
  );
}

function Picture({ raffle, isDimmed, children }: { raffle: Raffle; isDimmed: boolean; children: ReactNode }) {
  return (
    <div className="relative flex justify-center border-b-2 border-inherit bg-background p-4">
      <ProductPicture product={raffle} className={cx('h-36 max-w-full', isDimmed && 'opacity-35 grayscale')} />
      {raffle.raffleType === 'premium' && (
        <div className="absolute start-3 top-3">
          <Badge tone="bright">{card.premium}</Badge>
        </div>
      )}
      {children}
    </div>
  );
}

/** A label stamped across the picture. */
function Stamp({ isBright = false, children }: { isBright?: boolean; children: string }) {
  return (
    <p
      className={cx(
        'absolute inset-x-3 top-1/2 -translate-y-1/2 -rotate-6 rounded-control border-2 border-ink px-3 py-1 text-center font-heading text-2xl font-bold wrap-anywhere',
        isBright ? 'bg-cheese text-on-cheese' : 'bg-surface text-ink',
      )}
    >
      {children}
    </p>
  );
}

/** Labelled figures side by side. The gap shows the ink background as a dividing line. */
function CardFigures({ figures }: { figures: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-auto flex flex-wrap gap-[2px] overflow-hidden rounded-control border-2 border-ink bg-ink text-center">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 flex-1 basis-24 bg-background px-2 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-bold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
