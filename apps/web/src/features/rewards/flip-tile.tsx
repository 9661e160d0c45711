import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { CoinArt } from '../../art/coin-art.js';
import { Card } from '../../components/ui/card.js';
import { rewardsText } from '../../text/rewards.js';

/** The card around the daily flip: the tile first, text and button beside it. */
export function FlipFrame({ tile, children }: { tile: ReactNode; children: ReactNode }) {
  return (
    <Card aria-labelledby="daily-flip-heading" className="flex items-center gap-4">
      {tile}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h2 id="daily-flip-heading" className="text-2xl">
          {rewardsText.heading}
        </h2>
        {children}
      </div>
    </Card>
  );
}

const side = 'absolute inset-0 grid place-items-center rounded-card border-2 border-ink [backface-visibility:hidden]';

/** A tile with two sides, turned over by `isFlipped`. */
export function FlipTile({ isFlipped, back }: { isFlipped: boolean; back: ReactNode }) {
  return (
    <div className="size-24 shrink-0 [perspective:600px]">
      <div
        className={cx(
          'relative size-full transition-transform duration-500 [transform-style:preserve-3d]',
          isFlipped && '[transform:rotateY(180deg)]',
        )}
      >
        <div className={cx(side, 'bg-background')} aria-hidden={isFlipped}>
          <CoinArt face="heads" className="size-20" />
        </div>
        <div className={cx(side, '[transform:rotateY(180deg)] bg-surface text-lg')} aria-hidden={!isFlipped}>
          {back}
        </div>
      </div>
    </div>
  );
}
