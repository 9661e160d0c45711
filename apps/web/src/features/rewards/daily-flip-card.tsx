import type { ReplyOf } from '@game/contract';
import { useEffect, useRef, useState } from 'react';
import { explainError } from '../../api/api-error.js';
import { useServerNow } from '../../api/server-clock.js';
import { Button } from '../../components/ui/button.js';
import { showFailure, showToast } from '../../components/ui/toast-store.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { rewardsText } from '../../text/rewards.js';
import { useClaimDailyFlip, useDailyFlip } from './api.js';
import { formatComeBack } from './come-back.js';
import { FlipCoin, FlipFrame } from './flip-coin.js';

const refreshMs = 60_000;

/** The daily flip of a signed-in player: 10 to 50 tickets, once per local day (FLP-01). */
export function DailyFlipCard() {
  const { data } = useDailyFlip();
  const [claimed, setClaimed] = useState<ReplyOf<'rewards.claimDailyFlip'> | null>(null);
  const claim = useClaimDailyFlip({
    onSuccess: (reply) => {
      giveFeedback('flip');
      setClaimed(reply);
      const { title, message } = rewardsText.claimed;
      showToast({ title, message: message(reply.amount), tone: 'success' });
    },
    onError: (error) => showFailure(explainError(error, rewardsText.claimFailed)),
  });
  const remainingMs = Date.parse(data?.resetsAt ?? '') - useServerNow(refreshMs);
  const isClaimed = data?.claimed === true;
  const countdown = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone: a keyboard goes on from what stands in its place.
    const isFocusLost = wasPressed.current && document.activeElement === document.body;
    if (isClaimed && isFocusLost) countdown.current?.focus();
  }, [isClaimed]);
  const flip = () => {
    wasPressed.current = true;
    claim.mutate({});
  };
  const amount = claimed !== null && claimed.resetsAt === data?.resetsAt ? claimed.amount : null;

  return (
    <FlipFrame
      mayHaveButton
      // Turned as soon as it is pressed; turned back if the claim fails.
      coin={<FlipCoin isFlipped={isClaimed || claim.isPending} amount={amount} />}
    >
      {isClaimed ? (
        <p ref={countdown} tabIndex={-1}>
          {formatComeBack(remainingMs)}
        </p>
      ) : (
        <>
          <p>{rewardsText.offer}</p>
          <Button disabled={data === undefined} busy={claim.isPending} onClick={flip}>
            {rewardsText.flip}
          </Button>
        </>
      )}
    </FlipFrame>
  );
}

/** The daily flip as an anonymous visitor sees it (LOB-08). */
export function AnonymousDailyFlipCard() {
  return (
    <FlipFrame coin={<FlipCoin isFlipped={false} amount={null} />}>
      <p>{rewardsText.signIn}</p>
    </FlipFrame>
  );
}
