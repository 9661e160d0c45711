import type { Activities, Activity } from '@game/contract';
import { useId, type ReactNode } from 'react';
import { earnText } from '../../text/earn.js';
import { ActivityCard } from './activity-card.js';
import { OutsideLink } from './outside-link.js';
import { XMetrics } from './x-metrics.js';

interface XSectionProps {
  rewards: Activities;
  activities: Activity[];
  connectX: ReactNode;
}

/** 'X Activities': the prompt to connect an account, or its metrics with their milestones (ERN-01). */
export function XSection({ rewards, activities, connectX }: XSectionProps) {
  const { offer, connected, handle, followUrl } = rewards.x;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-2xl">
        {earnText.x}
      </h2>
      {offer === 'off' ? (
        <p className="text-muted">{earnText.xOff}</p>
      ) : (
        <>
          {connected ? (
            <XMetrics milestones={rewards.milestones} connectX={connectX} />
          ) : (
            <p>{earnText.prompt(handle)}</p>
          )}
          <ul className="flex flex-wrap gap-4">
            {activities.map((activity) => (
              <ActivityCard
                key={activity.type}
                activity={activity}
                isFoundOut={activity.type === 'x_follow' && connected}
                action={
                  activity.type === 'x_follow' ? (
                    <OutsideLink href={followUrl}>{earnText.follow}</OutsideLink>
                  ) : (
                    connectX
                  )
                }
              />
            ))}
          </ul>
          {offer === 'sandbox' && (
            <a
              href="/dev/x"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center self-start font-semibold underline"
            >
              {earnText.sandbox}
              <span className="sr-only"> {earnText.newTab}</span>
            </a>
          )}
        </>
      )}
    </section>
  );
}
