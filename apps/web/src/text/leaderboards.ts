import type { LeaderboardFigure, LeaderboardPeriod } from '@game/contract';
import { catalogue } from './catalogue.js';
import { formatDay, formatNumber, formatSignedNumber, plural } from './format.js';

const tickets = (amount: number) => plural(Math.abs(amount), { one: 'ticket', other: 'tickets' });

/** The leaderboards. */
export const leaderboardsText = catalogue({
  back: 'Back to Lobby',
  loading: 'Loading the leaderboard',
  failed: 'The leaderboard could not be loaded.',
  period: 'Period',
  figure: 'Ranked by',
  periods: { day: 'Today', week: 'This Week', all: 'All Time' } satisfies Record<LeaderboardPeriod, string>,
  figures: {
    profit: 'Profit',
    wins: 'Wins',
    streak: 'Best Streak',
    tournaments: 'Tournaments',
  } satisfies Record<LeaderboardFigure, string>,
  hints: {
    profit: 'Tickets won in games, minus tickets lost.',
    wins: 'Games won.',
    streak: 'The most games won in a row.',
    tournaments: 'Tournaments won.',
  } satisfies Record<LeaderboardFigure, string>,
  place: (place: number) => `Place ${formatNumber(place)}`,
  approximatePlace: (place: number) => `About place ${formatNumber(place)}`,
  own: 'Your place',
  unranked: 'You have no results here yet. Play a game to get a place.',
  notShown: 'You do not show your results, so you have no place here. You can change that in your profile.',
  profile: 'Your Profile',
  values: {
    profit: (value: number) => `${formatSignedNumber(value)} ${tickets(value)}`,
    wins: (value: number) => plural(value, { one: '# win', other: '# wins' }),
    streak: (value: number) => plural(value, { one: '# win in a row', other: '# wins in a row' }),
    tournaments: (value: number) => plural(value, { one: '# tournament', other: '# tournaments' }),
  } satisfies Record<LeaderboardFigure, (value: number) => string>,
  empty: 'This leaderboard is still empty. Be the first!',
  play: 'Find a Game',
  hidden:
    'You have not seen one of your results yet. The leaderboards appear after it, so that they do not give it away.',
  seeResult: 'See the Result',
  acquaintances: {
    heading: 'People You Know',
    hint: 'Friends by invitation, and opponents of at least two games.',
    list: 'Results of people you know',
    failed: 'The people you know could not be loaded.',
    noResults: 'None of you has results here yet. Be the first!',
    nobody: 'Invite a friend, or play the same opponent twice: here you see how you compare.',
    challenge: 'Challenge a Friend',
  },
  everyone: 'Everyone',
  since: (day: string) => `Since ${formatDay(day)}, 0:00 UTC.`,
  note: 'Days start at midnight UTC, and weeks on Monday. Results appear here after about a minute. A place below the players shown is an estimate.',
});
