import { referralReward } from '@game/rules';
import { Copy, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOperation } from '../../api/queries.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { XMark } from '../../art/x-mark.js';
import { Button, buttonClasses } from '../../components/ui/button.js';
import { HeadedCard } from '../../components/ui/card.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { showError, showToast } from '../../components/toasts/toast-store.js';
import { formatNumber } from '../../text/format.js';
import { referFriendsText } from '../../text/refer-friends.js';
import { uiText } from '../../text/ui.js';
import { ReferralWaits } from './wait-notes.js';

const text = referFriendsText;

/** The viewer's referral link, ways to share it, and the tickets it has earned (LOB-06, CON-09). */
export function ReferFriendsCard() {
  const { data, isPending, isFetching, refetch } = useOperation('rewards.getReferrals', {});
  return (
    <HeadedCard heading={text.heading}>
      <p className={isPending ? 'invisible' : undefined}>{text.offer(referralReward, data?.afterGames ?? 0)}</p>
      {isPending ? (
        <div role="status">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-24" />
        </div>
      ) : data === undefined ? (
        <div className="flex flex-col items-start gap-3">
          <p role="alert">{text.failed}</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {uiText.retry}
          </Button>
        </div>
      ) : (
        <>
          <ShareLink link={referralLink(window.location.origin, data.referralCode)} />
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <div className="flex flex-row-reverse items-baseline gap-1.5">
              <dt className="text-muted">{text.friends(data.count)}</dt>
              <dd className="font-bold">{formatNumber(data.count)}</dd>
            </div>
            <div className="flex flex-row-reverse items-baseline gap-1.5">
              <dt className="text-muted">{text.earned}</dt>
              <dd>
                <TicketAmount amount={data.earned} />
              </dd>
            </div>
          </dl>
          <ReferralWaits />
        </>
      )}
    </HeadedCard>
  );
}

function ShareLink({ link }: { link: string }) {
  const share = shareLinks(link, text.post);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ ...text.copied, tone: 'success' });
    } catch {
      showError(text.copyFailed);
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <input
          readOnly
          aria-label={text.link}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 min-w-0 grow basis-40 rounded-control border-2 border-ink bg-background px-3 py-2"
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden /> {text.copy}
        </Button>
      </div>
      <div role="group" aria-label={text.share} className="flex flex-wrap gap-2">
        <ShareOn href={share.x} words={text.shareOn.x}>
          <XMark className="size-5" />
        </ShareOn>
        <ShareOn href={share.facebook} words={text.shareOn.facebook}>
          <ThumbsUp aria-hidden className="size-5" />
        </ShareOn>
      </div>
    </>
  );
}

interface ShareOnProps {
  href: string;
  words: { label: string; site: string };
  children: ReactNode;
}

function ShareOn({ href, words, children }: ShareOnProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words.label} ${uiText.newTab}`}
      className={buttonClasses({ variant: 'secondary', size: 'small' })}
    >
      {children}
      {words.site}
    </a>
  );
}

/** Returns the referral link of a player (CON-09). */
export function referralLink(origin: string, code: string): string {
  return `${origin}?ref=${encodeURIComponent(code)}`;
}

/** Returns the links that share `link` on X and on Facebook (OTH-01). */
export function shareLinks(link: string, post: string): { x: string; facebook: string } {
  return {
    x: `https://x.com/intent/post?${new URLSearchParams({ text: post, url: link }).toString()}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link }).toString()}`,
  };
}
