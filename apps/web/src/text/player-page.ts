import { catalogue } from './catalogue.js';
import { formatMonth, plural } from './format.js';

/** The public page of a player. */
export const playerPageText = catalogue({
  back: 'Back to Lobby',
  loading: 'Loading the player',
  failed: 'This player could not be loaded.',
  notFound: 'There is no player with this name.',
  notFoundHint: 'Maybe they have changed their name or deleted their account.',
  joined: (month: string) => `Joined ${formatMonth(month)}`,
  figures: 'Results',
  games: 'Games',
  wins: 'Wins',
  bestStreak: 'Best Streak',
  streak: (wins: number) => plural(wins, { one: '# win', other: '# wins' }),
  tournamentsWon: 'Tournaments Won',
  headToHead: (username: string) => `You and ${username}`,
  won: 'You Won',
  lost: 'You Lost',
  ties: 'Ties',
  hidden: 'You have not seen one of your results yet. These figures appear after it, so that they do not give it away.',
  seeResult: 'See the Result',
  noGames: 'You have not played against each other yet.',
  leaderboards: 'Leaderboards',
  notShown: 'This player does not show their results.',
  own: 'This is what others see of you.',
  profile: 'Your Profile',
});
