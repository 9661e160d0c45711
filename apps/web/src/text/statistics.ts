import type { Move, Outcome } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber, formatPercent, formatSignedNumber, plural } from './format.js';
import { moveText } from './moves.js';
import { ticketText } from './tickets.js';

/** The statistics page, and the card with recent outcomes. */
export const statisticsText = catalogue({
  back: 'Back to Lobby',
  leaderboards: 'Leaderboards',
  loading: 'Loading your stats',
  failed: 'Your stats could not be loaded.',
  hidden: 'You have not seen one of your results yet. Your totals appear after it, so that they do not give it away.',
  /** In place of a hidden figure. */
  hiddenFigure: '?',
  none: 'You have not finished a game yet. Your statistics start with your first one.',
  findGame: 'Find a Game',
  overview: {
    heading: 'Statistics Overview',
    games: 'Games',
    wins: 'Wins',
    losses: 'Losses',
    ties: 'Ties',
    winRate: 'Win Rate',
    profit: 'Profit',
    staked: 'Staked',
    bestStreak: 'Best Streak',
    streak: (wins: number) => plural(wins, { one: '# win', other: '# wins' }),
  },
  moves: {
    heading: 'Move Selection',
    table: 'How often you chose each move and won with it',
    move: 'Move',
    chosen: 'Chosen',
    share: (games: number, share: number) => `${formatNumber(games)} (${formatPercent(share)})`,
    winRate: 'Win Rate',
    neverChosen: 'not yet',
  },
  tournaments: {
    heading: 'Tournaments',
    played: 'Played',
    won: 'Won',
    prizes: 'Prizes Won',
    profit: 'Profit with Tournaments',
    total: 'Profit with Games and Tournaments',
  },
  history: {
    heading: 'Results over Time',
    none: 'After your first game, your profit appears here, game by game.',
    chart: (games: number, profit: number, lowest: number, highest: number) =>
      `Your profit over ${plural(games, { one: '# game', other: '# games' })}: now ${formatSignedNumber(profit)}, lowest ${formatSignedNumber(lowest)}, highest ${formatSignedNumber(highest)} tickets.`,
    point: (game: number, day: string, profit: number) =>
      `After game ${formatNumber(game)}, ${day}: ${formatSignedNumber(profit)} ${ticketText.unit(Math.abs(profit))}`,
    select: 'Choose a game in the chart',
    open: (game: number) => `See game ${formatNumber(game)}`,
    table: 'As a table',
    game: 'Game',
    day: 'Date',
    profit: 'Profit',
  },
  recent: {
    heading: 'Recent Game Outcomes',
    list: 'Your last games, newest first',
    loading: 'Loading your last games',
    failed: 'Your last games could not be loaded.',
    none: 'No finished games yet. Your last five will appear here.',
    all: 'All Games',
    /** A game whose result the player has not seen yet. */
    hidden: 'See the Result',
    outcomes: { win: 'Won', loss: 'Lost', tie: 'Tie' } satisfies Record<Outcome, string>,
    /** Both moves of a game, for screen readers. */
    hands: (own: Move | null, other: Move | null) => `${nameOf(own)} against ${nameOf(other)}:`,
  },
  games: {
    back: 'Back to Your Stats',
    filters: 'Which games to show',
    labels: {
      result: 'Result',
      opponents: 'Opponents',
      stake: 'Stake',
      days: 'Time',
      opponent: 'Name of the Opponent',
    },
    /** The button after the name of the opponent. */
    find: 'Find',
    /** The value of a filter that shows all games. */
    all: 'All',
    values: {
      result: { win: 'Won', loss: 'Lost', tie: 'Tie' },
      opponents: { players: 'Players', bots: 'Bots' },
      stake: { '1-9': '1 to 9', '10-99': '10 to 99', '100-': '100 or more' },
      days: { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' },
    },
    list: 'Your finished games, newest first',
    loading: 'Loading your games',
    failed: 'Your games could not be loaded.',
    none: 'No finished games yet. Each game that ends will appear here, with the proof that it was fair.',
    noneMatch: 'None of your games match.',
    noneYet: 'None of the games searched so far match.',
    clear: 'Clear Filters',
    search: 'Search Older Games',
    proof: (username: string) => `Proof of the game against ${username}`,
  },
  noMove: 'No move',
});

function nameOf(move: Move | null): string {
  return move === null ? statisticsText.noMove : moveText.names[move];
}
