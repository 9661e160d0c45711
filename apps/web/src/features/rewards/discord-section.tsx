import type { Activities, Activity } from '@game/contract';
import { useId, type ReactNode } from 'react';
import { earnText } from '../../text/earn.js';
import { ActivityCard } from './activity-card.js';
import { OutsideLink } from './outside-link.js';

interface DiscordSectionProps {
  discord: Activities['discord'];
  activities: Activity[];
  connectDiscord: ReactNode;
}

/** 'Discord Activities': connecting an account, and joining us there (CON-07). */
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
                isFoundOut={activity.type === 'discord_join' && connected}
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
