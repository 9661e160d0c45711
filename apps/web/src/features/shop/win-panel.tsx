import { Trophy } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { shopText } from '../../text/shop.js';

const { win } = shopText;

/** Tells the winner of a raffle by when, an ISO instant, they must say where the prize goes (D-21). */
export function WinPanel({ redeemBy, onRedeem }: { redeemBy: string; onRedeem: () => void }) {
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
      </div>
      <Button onClick={onRedeem}>{win.open}</Button>
    </section>
  );
}
