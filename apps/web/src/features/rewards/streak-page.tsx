import type { Streak } from '@game/contract';
import { CoinArt } from '../../art/coin-art.js';
import { PrizeArt } from '../../art/prize-art.js';
import { TicketArt } from '../../art/ticket-art.js';
import { LinkCard } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { PageContent } from '../../components/ui/page-content.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/shell.js';
import { streakText } from '../../text/streak.js';
import { DailyBonusCard, StreakBonusCard } from './bonus-cards.js';
import { useStreak } from './api.js';
import { StreakCard } from './streak-card.js';
import { TimeZoneNote } from './time-zone-note.js';
import { RewardsWaitNote } from './wait-notes.js';

/** /shop: the streak of daily flips, and links to the rest of the shop (RTE-07, STK-01 to STK-03). */
export function StreakPage() {
  useDocumentTitle(pageTitleText.streak);
  const streak = useStreak();
  return (
    <div className="flex flex-col gap-5">
      <PageHeading>{streakText.title}</PageHeading>
      <PageContent query={streak} loading={streakText.loading} failed={streakText.failed}>
        {(data) => <Rewards streak={data} />}
      </PageContent>
      <ShopLinks />
    </div>
  );
}

function Rewards({ streak }: { streak: Streak }) {
  return (
    <>
      <RewardsWaitNote />
      <StreakCard streak={streak} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <StreakBonusCard streak={streak} />
        <DailyBonusCard />
      </div>
      <TimeZoneNote timeZone={streak.timeZone} nextTimeZone={streak.nextTimeZone} />
    </>
  );
}

const links = [
  { ...streakText.links.buy, to: '/shop/tickets', picture: <TicketArt className="h-14 w-20" /> },
  { ...streakText.links.prizes, to: '/shop/prizes', picture: <PrizeArt prize="gift-box" className="size-14" /> },
  { ...streakText.links.earn, to: '/earntickets', picture: <CoinArt face="heads" className="size-14" /> },
];

/** Links to the other pages of the shop (STK-03). */
function ShopLinks() {
  return (
    // Hidden until the streak above is loaded, which would otherwise push it down.
    <nav
      aria-label={streakText.links.label}
      className="grid grid-cols-1 gap-4 group-has-[[data-page-loading]]:invisible sm:grid-cols-3"
    >
      {links.map((link) => (
        <LinkCard key={link.to} to={link.to} className="flex flex-wrap items-center gap-4 sm:flex-col sm:items-start">
          <span className="shrink-0">{link.picture}</span>
          <span className="min-w-0 grow basis-32 wrap-anywhere sm:basis-auto">
            <span className="block font-heading text-xl font-bold">{link.title}</span>
            <span className="block text-muted">{link.text}</span>
          </span>
        </LinkCard>
      ))}
    </nav>
  );
}
