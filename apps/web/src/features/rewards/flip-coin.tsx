import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { CoinArt } from '../../art/coin-art.js';
import { Card } from '../../components/ui/card.js';
import { formatNumber } from '../../text/format.js';
import { rewardsText } from '../../text/rewards.js';

interface FlipFrameProps {
  coin: ReactNode;
  /** Whether there may be a button below the text: its place is kept, so that nothing moves when it comes or goes. */
  mayHaveButton?: boolean;
  children: ReactNode;
}

/** The card around the daily flip: the coin first, text and button beside it. */
export function FlipFrame({ coin, mayHaveButton = false, children }: FlipFrameProps) {
  return (
    <Card aria-labelledby="daily-flip-heading" className="flex flex-wrap items-center gap-4">
      {coin}
      <div
        className={cx(
          'flex min-w-0 grow basis-30 flex-col items-start justify-center gap-2',
          mayHaveButton && 'min-h-35 sm:min-h-30',
        )}
      >
        <h2 id="daily-flip-heading" className="text-2xl">
          {rewardsText.heading}
        </h2>
        {children}
      </div>
    </Card>
  );
}

const side = 'absolute inset-0 grid place-items-center [backface-visibility:hidden]';

interface FlipCoinProps {
  isFlipped: boolean;
  /** The tickets that stand on its other side; null when they are not known. */
  amount: number | null;
}

/** A coin, turned over by `isFlipped`. */
export function FlipCoin({ isFlipped, amount }: FlipCoinProps) {
  return (
    <div className="size-24 shrink-0 [perspective:600px]">
      <div
        className={cx(
          'relative size-full transition-transform duration-700 ease-out [transform-style:preserve-3d]',
          // Two and a half turns.
          isFlipped && '[transform:rotateY(900deg)]',
        )}
      >
        <div className={side} aria-hidden={isFlipped}>
          <CoinArt face="heads" />
        </div>
        <div className={cx(side, '[transform:rotateY(180deg)]')} aria-hidden={!isFlipped}>
          <CoinArt face={amount === null ? 'tails' : 'blank'} className="absolute inset-0" />
          {amount !== null && (
            <p className="relative font-heading text-3xl leading-none font-extrabold text-on-cheese">
              {rewardsText.won(formatNumber(amount))}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
