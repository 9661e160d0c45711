import type { Trophy } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';

const names: Record<Trophy, string> = {
  firstWin: 'First Win',
  catWins: 'Cat Person',
  cheeseWins: 'Big Cheese',
  mouseWins: 'Sly Mouse',
  hatTrick: 'Hat Trick',
  highFive: 'High Five',
  tenWins: 'Ten Wins',
  regular: 'Regular',
  greatMinds: 'Great Minds',
  newFaces: 'New Faces',
  giantKiller: 'Giant Killer',
  firstTournament: 'In the Bracket',
  bigStage: 'Big Stage',
  tieBreaker: 'Tie Breaker',
  host: 'Host',
  champion: 'Champion',
  flips3: 'Three Days',
  flips7: 'Whole Week',
  flips30: 'Whole Month',
  friend: 'Good Company',
};

const goals: Record<Trophy, string> = {
  firstWin: 'Win a game.',
  catWins: 'Win 3 games with CAT.',
  cheeseWins: 'Win 3 games with CHEESE.',
  mouseWins: 'Win 3 games with MOUSE.',
  hatTrick: 'Win 3 games in a row.',
  highFive: 'Win 5 games in a row.',
  tenWins: 'Win 10 games.',
  regular: 'Finish 25 games.',
  greatMinds: 'Tie 3 games.',
  newFaces: 'Play against 5 different people.',
  giantKiller: 'Beat a player with at least 20 wins, and 3 times as many as you.',
  firstTournament: 'Finish a tournament.',
  bigStage: 'Finish a tournament with 8 players or more.',
  tieBreaker: 'Win a tournament match after a tie.',
  host: 'Create a tournament that is played to the end.',
  champion: 'Win a tournament.',
  flips3: 'Claim the Daily Flip on 3 days in a row.',
  flips7: 'Claim the Daily Flip on 7 days in a row.',
  flips30: 'Claim the Daily Flip on 30 days in a row.',
  friend: 'Invite a friend, and get the reward for it.',
};

/** Trophies: goals without tickets. */
export const trophiesText = catalogue({
  heading: 'Trophies',
  names,
  goals,
  loading: 'Loading the trophies',
  failed: 'The trophies could not be loaded.',
  none: 'No trophies yet.',
  count: (reached: number, total: number) => `${formatNumber(reached)} of ${formatNumber(total)}`,
  hint: 'Goals for the fun of it: they pay no tickets. Others see the trophies that you have, not your progress.',
  hintHidden: 'You do not show your results, so nobody else sees your trophies.',
  list: 'All trophies',
  reached: 'Yours',
  progress: (done: number, goal: number) => `${formatNumber(done)} of ${formatNumber(goal)}`,
  missing: 'Not yet',
  share: 'Share',
  shareLabel: (name: string) => `Share ${name}`,
  next: {
    heading: 'Next Trophies',
    all: 'All Trophies',
    allReached: 'You have all trophies.',
  },
});
