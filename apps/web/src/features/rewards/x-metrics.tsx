import type { Activities, ReplyOf } from '@game/contract';
import { useEffect, useId, type ReactNode } from 'react';
import { explainError, refusalCode, retryTimeOf } from '../../api/api-error.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Progress } from '../../components/ui/progress.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { earnText } from '../../text/earn.js';
import { formatNumber } from '../../text/format.js';
import { uiText } from '../../text/ui.js';
import { useClaimReward, useXMetrics } from './api.js';
import { UnlessEarned } from './unless-earned.js';

const text = earnText.metrics;
const failure = { title: text.failedTitle, message: text.failed };

interface XMetricsProps {
  milestones: Activities['milestones'];
  connectX: ReactNode;
}

/** The viewer's mentions on X and the milestones; an error if X cannot be reached (ERW-04). */
export function XMetrics({ milestones, connectX }: XMetricsProps) {
  const headingId = useId();
  const { data, error, isFetching, refetch } = useXMetrics(true);
  const pausedUntil = refusalCode(error) === 'X_METRICS_PAUSED' ? retryTimeOf(error) : null;
  const isPaused = pausedUntil !== null;
  useEffect(() => {
    if (error !== null && !isPaused) showFailure(explainError(error, failure));
  }, [error, isPaused]);
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-4">
      <h3 id={headingId} className="text-xl">
        {text.heading}
      </h3>
      {isPaused ? (
        <p>{text.paused(pausedUntil)}</p>
      ) : error !== null ? (
        <div className="flex flex-col items-start gap-3">
          <p role="alert">{explainError(error, failure).message}</p>
          {refusalCode(error) === 'X_NOT_CONNECTED' ? (
            connectX
          ) : (
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              {uiText.retry}
            </Button>
          )}
        </div>
      ) : data === undefined ? (
        <Spinner label={text.loading} />
      ) : (
        <Metrics metrics={data} />
      )}
      <Milestones milestones={milestones} mentions={data?.mentions ?? 0} />
    </Card>
  );
}

function Metrics({ metrics }: { metrics: ReplyOf<'x.getMetrics'> }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        <Figure label={text.mentions} value={formatNumber(metrics.mentions)} />
        <Figure label={text.rate} value={text.percentage(metrics.percentage)} />
      </dl>
      <p className="text-sm text-muted">{text.fetchedAt(new Date(metrics.fetchedAt))}</p>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-xl border-2 border-ink bg-background px-3 py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-heading text-2xl leading-tight font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Milestones({ milestones, mentions }: { milestones: Activities['milestones']; mentions: number }) {
  const claim = useClaimReward('rewards.claimMilestone', {
    onSuccess: ({ amount }) =>
      showToast({ title: earnText.milestone.success, message: earnText.gained(amount), tone: 'success' }),
    onError: (error) => showFailure(explainError(error, earnText.milestone.failed)),
  });
  return (
    <ul aria-label={earnText.milestone.heading} className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {milestones.map(({ type, mentions: goal, reward, claimed, earnedBefore }) => (
        <li key={type} className="flex flex-col gap-3 rounded-card border-2 border-ink bg-background p-4">
          <p>
            <TicketAmount amount={reward} />
          </p>
          <Progress
            label={earnText.milestone.name(goal)}
            value={claimed ? goal : Math.min(mentions, goal)}
            max={goal}
            valueText={earnText.milestone.progress(claimed ? goal : mentions, goal)}
          />
          <div className="mt-auto flex min-h-11 items-center">
            <UnlessEarned claimed={claimed} earnedBefore={earnedBefore}>
              <Button
                disabled={mentions < goal}
                busy={claim.isPending}
                onClick={() => claim.mutate({ milestone: type })}
              >
                {earnText.claim}
                <span className="sr-only"> {earnText.milestone.name(goal)}</span>
              </Button>
            </UnlessEarned>
          </div>
        </li>
      ))}
    </ul>
  );
}
