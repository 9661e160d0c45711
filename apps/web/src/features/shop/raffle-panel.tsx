import { shopErrors, type ProductViewer, type Raffle } from '@game/contract';
import { entriesRemaining } from '@game/rules';
import { Clock, Info, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../api/server-clock.js';
import { useSeeResultFirst } from '../../components/reveal/see-result-first.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { showFailure } from '../../components/toasts/toast-store.js';
import { explainShortage } from '../../text/errors.js';
import { shopText } from '../../text/shop.js';
import { TicketPrice } from './cost.js';
import { LateEnterDialog } from './late-dialogs.js';
import { countdownMs, raffleActionOf, statusTextOf, timeLeftOf } from './raffle-view.js';

const { product: text } = shopText;

interface RafflePanelProps {
  raffle: Raffle;
  /** null for an anonymous visitor. */
  viewer: ProductViewer | null;
  viewerId: string | null;
  /** undefined until it is loaded. */
  balance: number | undefined;
}

/** A raffle's cost, entries, remaining time and enter button (PDT-02). */
export function RafflePanel({ raffle, viewer, viewerId, balance }: RafflePanelProps) {
  const nowMs = useServerNow(countdownMs);
  const status = statusTextOf(raffle, nowMs);
  const { currentEntries, maxEntries, entryCost, raffleStatus } = raffle;
  const isLost =
    viewer !== null &&
    viewer.entryCount > 0 &&
    (raffleStatus === 'drawn' || raffleStatus === 'redeemed') &&
    viewer.redeemBy === null &&
    viewer.orders.length === 0;
  return (
    <Card className="flex flex-col gap-4">
      <TicketPrice label={text.entryCost} amount={entryCost} />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{text.entries(currentEntries, maxEntries)}</span>
          <span>{text.entriesRemaining(entriesRemaining(raffle))}</span>
        </div>
        <div aria-hidden className="h-4 overflow-hidden rounded-full border-2 border-ink bg-background">
          <div
            className="h-full bg-mouse transition-[width] duration-[220ms]"
            style={{ width: `${(currentEntries / maxEntries) * 100}%` }}
          />
        </div>
      </div>
      {status === null ? (
        <p className="flex items-start gap-1.5">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="font-semibold">{timeLeftOf(raffle, nowMs)}</span>
            <span className="block text-sm text-muted">{text.ends(raffle.raffleEndTime)}</span>
          </span>
        </p>
      ) : (
        <p role="status" className="font-semibold">
          {status}
        </p>
      )}
      {viewer !== null && <p className="font-semibold">{text.ownEntries(viewer.entryCount)}</p>}
      {raffle.entriesPerHousehold !== null && (
        <p className="text-sm text-muted">{text.household(raffle.entriesPerHousehold)}</p>
      )}
      {isLost && <p>{text.notWon}</p>}
      {raffle.beacon !== 'quicknet' && (
        <p className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>{text.beacon[raffle.beacon]}</span>
        </p>
      )}
      <EnterButton raffle={raffle} viewerId={viewerId} balance={balance} nowMs={nowMs} />
      <Link
        to={`/product/${raffle.id}/proof`}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold underline underline-offset-4"
      >
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-win" /> {text.proof}
      </Link>
    </Card>
  );
}

interface EnterButtonProps {
  raffle: Raffle;
  viewerId: string | null;
  balance: number | undefined;
  nowMs: number;
}

function EnterButton({ raffle, viewerId, balance, nowMs }: EnterButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const seeFirst = useSeeResultFirst();
  const { kind, label } = raffleActionOf(raffle, viewerId !== null, nowMs);
  if (kind === 'logIn') {
    return (
      <LinkButton to="/auth" state={{ from: `/product/${raffle.id}` }}>
        {label}
      </LinkButton>
    );
  }
  const { entryCost } = raffle;
  const confirm = () => {
    if (balance === undefined || balance >= entryCost) return setIsConfirming(true);
    showFailure(seeFirst ?? explainShortage(shopErrors.INSUFFICIENT_BALANCE_TO_ENTER, { n: entryCost, m: balance }));
  };
  return (
    <>
      <Button disabled={kind === 'none'} onClick={confirm}>
        {label}
      </Button>
      {viewerId !== null && (
        <LateEnterDialog
          open={isConfirming}
          raffle={raffle}
          viewerId={viewerId}
          balance={balance}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
