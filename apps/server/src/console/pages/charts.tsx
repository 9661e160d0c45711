import type { ConsolePage } from '../page.js';
import { DayChart } from '../view/chart.js';
import { formatNumber } from '../view/format.js';
import { Table } from '../view/table.js';

const periods = [30, 90, 365];

/** Games, sign-ups and tickets per day. */
export const chartsPage: ConsolePage = {
  path: '/charts',
  permission: 'charts.read',
  navigation: 'Charts',
  view: async ({ context, query }) => {
    const days = periods.find((period) => String(period) === query.get('days')) ?? 30;
    const figures = await context.dailyFigures.list(days);
    const seriesOf = (name: 'games' | 'tournaments' | 'signUps' | 'issued' | 'spent') =>
      figures.map((figure) => ({ day: figure.day, value: figure[name] }));
    const highest = Math.max(...figures.flatMap(({ issued, spent }) => [issued, spent]));
    return {
      title: 'Charts',
      body: (
        <>
          <p>
            Days are in UTC. The numbers are at most two minutes old. Tickets issued and spent are drawn to the same
            scale.
          </p>
          <ul className="links">
            {periods.map((period) => (
              <li key={period}>
                <a href={`/charts?days=${period}`} aria-current={period === days ? 'true' : undefined}>
                  {period} days
                </a>
              </li>
            ))}
          </ul>
          <div className="charts">
            <DayChart name="Completed games" values={seriesOf('games')} />
            <DayChart name="Completed tournaments" values={seriesOf('tournaments')} />
            <DayChart name="Sign-ups" values={seriesOf('signUps')} />
            <DayChart name="Tickets issued" values={seriesOf('issued')} highest={highest} />
            <DayChart name="Tickets spent" values={seriesOf('spent')} highest={highest} />
          </div>
          <Table
            caption="The same per day, newest first"
            rows={figures.toReversed()}
            keyOf={({ day }) => day}
            empty="There are no days."
            columns={[
              { name: 'Day', cell: ({ day }) => <time dateTime={day}>{day}</time> },
              { name: 'Games', isNumber: true, cell: ({ games }) => formatNumber(games) },
              { name: 'Tournaments', isNumber: true, cell: ({ tournaments }) => formatNumber(tournaments) },
              { name: 'Sign-ups', isNumber: true, cell: ({ signUps }) => formatNumber(signUps) },
              { name: 'Issued', isNumber: true, cell: ({ issued }) => formatNumber(issued) },
              { name: 'Spent', isNumber: true, cell: ({ spent }) => formatNumber(spent) },
            ]}
          />
        </>
      ),
    };
  },
};
