import type { Streak } from '@game/contract';
import { BrokenScene } from '../../art/scenes/broken-scene.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { QueryContent } from '../../components/ui/query-content.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/pages.js';
import { streakText } from '../../text/streak.js';
import { DailyBonusCard } from './daily-bonus-card.js';
import { ShopLinks } from './shop-links.js';
import { useStreak } from './streak-api.js';
import { StreakBonusCard } from './streak-bonus-card.js';
import { StreakCard } from './streak-card.js';
import { TimeZoneNote } from './time-zone-note.js';

/** /shop: the streak of daily flips, and the ways on (RTE-07, STK-01 to STK-03). */
export function StreakPage() {
  useDocumentTitle(pageTitleText.streak);
  const streak = useStreak();
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHeading>{streakText.title}</PageHeading>
      <QueryContent
        query={streak}
        isPage
        loading={streakText.loading}
        failed={streakText.failed}
        failedPicture={<BrokenScene />}
      >
        {(data) => <Rewards streak={data} />}
      </QueryContent>
      <ShopLinks />
    </div>
  );
}

function Rewards({ streak }: { streak: Streak }) {
  return (
    <>
      <StreakCard streak={streak} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <StreakBonusCard streak={streak} />
        <DailyBonusCard />
      </div>
      <TimeZoneNote timeZone={streak.timeZone} nextTimeZone={streak.nextTimeZone} />
    </>
  );
}
