import type { Activities, Activity } from '@game/contract';
import { connectionActivities, profileActivities } from '@game/rules';
import { useId, type ReactNode } from 'react';
import { TicketAmount } from '../../art/ticket-art.js';
import { Card } from '../../components/ui/card.js';
import { Page } from '../../components/ui/page.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { earnText } from '../../text/earn.js';
import { pageTitleText } from '../../text/shell.js';
import { ActivityCard } from './activity-card.js';
import { useActivities } from './api.js';
import { DiscordSection, XSection } from './site-sections.js';
import { RewardsWaitNote } from './wait-notes.js';

/** The buttons that connect accounts on other sites. */
export interface ConnectButtons {
  connectX: ReactNode;
  connectDiscord: ReactNode;
}

/** /earntickets: all activities with a one-time reward (RTE-08, ERN-01). */
export function EarnPage(buttons: ConnectButtons) {
  useDocumentTitle(pageTitleText.earn);
  const activities = useActivities();
  return (
    <Page back={{ to: '/shop', label: earnText.back }}>
      <PageHeading>{earnText.title}</PageHeading>
      <PageContent query={activities} loading={earnText.loading} failed={earnText.failed}>
        {(data) => <Sections rewards={data} {...buttons} />}
      </PageContent>
    </Page>
  );
}

function Sections({ rewards, connectX, connectDiscord }: { rewards: Activities } & ConnectButtons) {
  const profileHeadingId = useId();
  const activitiesIn = (types: object) => rewards.activities.filter(({ type }) => type in types);
  const ofSite = (site: string) => activitiesIn(connectionActivities).filter(({ type }) => type.startsWith(site));
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-heading text-xl font-bold">{earnText.total}</p>
        <p className="text-3xl">
          <TicketAmount amount={rewards.totalEarned} />
        </p>
      </Card>
      <RewardsWaitNote />
      {rewards.hadStartingTickets && <p>{earnText.hadStartingTickets}</p>}
      <section aria-labelledby={profileHeadingId} className="flex flex-col gap-4">
        <h2 id={profileHeadingId} className="text-2xl">
          {earnText.profile}
        </h2>
        <ActivityCards activities={activitiesIn(profileActivities)} />
      </section>
      <XSection rewards={rewards} activities={ofSite('x_')} connectX={connectX} />
      <DiscordSection discord={rewards.discord} activities={ofSite('discord_')} connectDiscord={connectDiscord} />
    </>
  );
}

function ActivityCards({ activities }: { activities: Activity[] }) {
  return (
    <ul className="flex flex-wrap gap-4">
      {activities.map((activity) => (
        <ActivityCard key={activity.type} activity={activity} />
      ))}
    </ul>
  );
}
