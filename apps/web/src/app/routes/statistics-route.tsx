import type { PublicProfile } from '@game/contract';
import { StatisticsPage } from '../../features/statistics/statistics-page.js';
import { NextTrophiesCard } from '../../features/trophies/next-trophies-card.js';

/** /statistics, with the trophies that the viewer is closest to. */
export function StatisticsRoute({ viewer }: { viewer: PublicProfile }) {
  return <StatisticsPage trophies={<NextTrophiesCard username={viewer.username} />} />;
}
