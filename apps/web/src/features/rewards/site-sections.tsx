import type { Activities, Activity } from '@game/contract';
import { useId, type ReactNode } from 'react';
import { buttonClasses } from '../../components/ui/button.js';
import { earnText } from '../../text/earn.js';
import { uiText } from '../../text/ui.js';
import { ActivityCard } from './activity-card.js';
import { XMetrics } from './x-metrics.js';

interface XSectionProps {
  rewards: Activities;
  activities: Activity[];
  connectX: ReactNode;
}

/** 'X Activities': a prompt to connect an account or, once connected, its metrics and milestones (ERN-01). */
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
                isCheckedOnClaim={activity.type === 'x_follow' && connected}
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
              <span className="sr-only"> {uiText.newTab}</span>
            </a>
          )}
        </>
      )}
    </section>
  );
}

interface DiscordSectionProps {
  discord: Activities['discord'];
  activities: Activity[];
  connectDiscord: ReactNode;
}

/** 'Discord Activities': connecting an account, and joining our server (CON-07). */
export function DiscordSection({ discord, activities, connectDiscord }: DiscordSectionProps) {
  const { offer, connected, inviteUrl } = discord;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-2xl">
        {earnText.discord}
      </h2>
      {offer === 'off' ? (
        <p className="text-muted">{earnText.discordOff}</p>
      ) : (
        <>
          {!connected && <p>{earnText.discordPrompt}</p>}
          <ul className="flex flex-wrap gap-4">
            {activities.map((activity) => (
              <ActivityCard
                key={activity.type}
                activity={activity}
                isCheckedOnClaim={activity.type === 'discord_join' && connected}
                action={
                  activity.type === 'discord_connect' ? (
                    connectDiscord
                  ) : (
                    <OutsideLink href={inviteUrl}>{earnText.join}</OutsideLink>
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A link to another site that opens a new tab. */
function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'secondary' })}>
      {children}
      <span className="sr-only"> {uiText.newTab}</span>
    </a>
  );
}
