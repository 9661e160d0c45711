import type { ReplyOf } from '@game/contract';
import { cx } from 'class-variance-authority';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { explainError } from '../../api/api-error.js';
import { useServerNow } from '../../api/server-clock.js';
import { CoinArt } from '../../art/coin-art.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { rewardsText } from '../../text/rewards.js';
import { countdownMs, useClaimDailyReward, useDailyReward } from './api.js';

interface DailyFlipCardProps {
  /** Whether the player has no tickets, so that the flip is the first step. */
  isFirstStep?: boolean;
  /** The button for the next reward of the day, after the flip. */
  next?: ReactNode;
  /** The other rewards of the day. They load later. */
  rest?: ReactNode;
}

/** The daily flip of a signed-in player: 10 to 50 tickets, once per local day (FLP-01). */
export function DailyFlipCard({ isFirstStep = false, next, rest }: DailyFlipCardProps) {
  const { data } = useDailyReward('rewards.getDailyFlip');
  const [claimed, setClaimed] = useState<ReplyOf<'rewards.claimDailyFlip'> | null>(null);
  const claim = useClaimDailyReward('rewards.claimDailyFlip', {
    onSuccess: (reply) => {
      giveFeedback('flip');
      setClaimed(reply);
      const { title, message } = rewardsText.claimed;
      showToast({ title, message: message(reply.amount), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, rewardsText.claimFailed)),
  });
  const remainingMs = Date.parse(data?.resetsAt ?? '') - useServerNow(countdownMs);
  const isClaimed = data?.claimed === true;
  const countdown = useRef<HTMLParagraphElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    // The focused button is gone. Keyboard users continue from the countdown that replaces it.
    const isFocusLost = wasPressed && document.activeElement === document.body;
    if (isClaimed && isFocusLost) countdown.current?.focus();
  }, [isClaimed, wasPressed]);
  const flip = () => {
    setWasPressed(true);
    claim.mutate({});
  };
  const amount = claimed !== null && claimed.resetsAt === data?.resetsAt ? claimed.amount : null;

  return (
    <FlipFrame
      // Flips immediately; flips back if the claim fails.
      coin={<FlipCoin isFlipped={isClaimed || claim.isPending} isTurning={wasPressed} amount={amount} />}
      action={
        isClaimed ? (
          next
        ) : (
          <Button disabled={data === undefined} busy={claim.isPending} onClick={flip}>
            {rewardsText.flip}
          </Button>
        )
      }
      rest={rest}
    >
      {isClaimed ? (
        <p ref={countdown} tabIndex={-1} className="text-balance">
          {rewardsText.comeBack(remainingMs)}
        </p>
      ) : (
        <p>{isFirstStep ? rewardsText.firstOffer : rewardsText.offer}</p>
      )}
    </FlipFrame>
  );
}

/** The daily flip as an anonymous visitor sees it (LOB-08). */
export function AnonymousDailyFlipCard() {
  return (
    <FlipFrame coin={<FlipCoin isFlipped={false} isTurning={false} amount={null} />}>
      <p>{rewardsText.signIn}</p>
    </FlipFrame>
  );
}

interface FlipFrameProps {
  coin: ReactNode;
  children: ReactNode;
  /** The button next to it. */
  action?: ReactNode;
  /** Shown below. Its space is reserved, so that nothing moves when it appears. */
  rest?: ReactNode;
}

/** The card of the daily flip: the coin, with text and button next to it. */
function FlipFrame({ coin, children, action, rest }: FlipFrameProps) {
  const hasRest = rest !== undefined;
  return (
    <Card
      aria-labelledby="daily-flip-heading"
      className={cx('flex flex-col gap-1 max-sm:py-2', hasRest && 'min-h-31 sm:min-h-43')}
    >
      <div className={cx('flex flex-wrap items-center gap-3', !hasRest && 'min-h-18')}>
        {coin}
        <div className="min-w-0 flex-1 basis-24 leading-5 max-sm:text-sm sm:leading-normal">
          <h2 id="daily-flip-heading" className="text-2xl">
            {rewardsText.heading}
          </h2>
          {children}
        </div>
        {action}
      </div>
      {rest}
    </Card>
  );
}

const side = 'absolute inset-0 grid place-items-center [backface-visibility:hidden]';

interface FlipCoinProps {
  isFlipped: boolean;
  /** Whether it turns over visibly: not if it was flipped before the page was opened. */
  isTurning: boolean;
  /** The number of tickets on the other side; null if not known. */
  amount: number | null;
}

/** A coin that turns over when `isFlipped` becomes true. */
function FlipCoin({ isFlipped, isTurning, amount }: FlipCoinProps) {
  return (
    <div className="size-14 shrink-0 [perspective:600px] sm:size-20">
      <div
        className={cx(
          'relative size-full [transform-style:preserve-3d]',
          isTurning && 'transition-transform duration-700 ease-out',
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
            <p className="relative font-heading text-xl leading-none sm:text-3xl font-extrabold text-on-cheese">
              {rewardsText.won(amount)}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
