import type { ListedGame } from '@game/contract';
import { expect, it } from 'vitest';
import { suggestionFor } from './suggestion.js';

const seeker = { id: 'own', spendable: 20, blockedIds: ['blocked'] };

/** The games in the lobby, newest first, as [id of the creator, stake]. */
function suggest(wantedStake: number, ...games: [creator: string, stakeAmount: number][]) {
  const listed = games.map(([id, stakeAmount], nth): ListedGame => {
    const player1 = { id, username: id, isBot: false };
    return { id: String(nth), player1, stakeAmount, createdAt: new Date(0).toISOString() };
  });
  return suggestionFor(seeker, wantedStake, listed)?.id ?? null;
}

it.each<[title: string, found: string | null, wantedStake: number, games: [creator: string, stakeAmount: number][]]>([
  ['none in an empty lobby', null, 5, []],
  [
    'the game with the same stake',
    '1',
    5,
    [
      ['a', 4],
      ['b', 5],
      ['c', 6],
    ],
  ],
  [
    'the newest of several with the same stake',
    '1',
    5,
    [
      ['a', 4],
      ['b', 5],
      ['c', 5],
    ],
  ],
  [
    'the game with the closest stake, if none has the same',
    '2',
    5,
    [
      ['a', 20],
      ['b', 1],
      ['c', 8],
    ],
  ],
  ['a game for all tickets of the player', '0', 5, [['a', 20]]],
  ['no game that the player cannot afford', null, 21, [['a', 21]]],
  ['no game of the player', null, 5, [['own', 5]]],
  [
    'no game of a player whom they have blocked',
    '1',
    5,
    [
      ['blocked', 5],
      ['a', 9],
    ],
  ],
])('suggests %s', (_title, found, wantedStake, games) => {
  expect(suggest(wantedStake, ...games)).toBe(found);
});
