import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** The lobby: the counters and the games that can be joined. */
export const lobbyText = catalogue({
  heading: 'Game Lobby',
  rules: 'How to play',
  summary: 'Stake tickets on one hidden move. The winner takes the pot.',
  counters: { players: 'Players', online: 'Online', staked: 'Staked', none: 'A new site: be the first to play.' },
  signUpToJoin: 'Sign Up to Join',
  join: {
    heading: 'Join a Game',
    available: (count: number) => plural(count, { one: '# game available', other: '# games available' }),
    list: 'Games to join',
    taken: 'Taken',
    loading: 'Loading games...',
    refresh: 'Refresh Games',
    failed: 'The games could not be loaded.',
    noneMatch: 'No games match your stake filter. Try adjusting the filter.',
    none: 'No games available. Create a new game or wait for other players.',
  },
  minimumStake: 'Minimum stake',
});
