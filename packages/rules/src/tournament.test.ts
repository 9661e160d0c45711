import { describe, expect, it } from 'vitest';
import { prizePoolOf, refuseJoin, tournamentNumberOf, type JoinState } from './tournament.js';

const open: JoinState = {
  status: 'waiting',
  maxPlayers: 4,
  participantCount: 3,
  isCreator: false,
  hasJoined: false,
};

describe('a tournament', () => {
  it.each([
    ['one with a free seat', open, null],
    ['one’s own', { ...open, isCreator: true, hasJoined: true }, 'OWN_TOURNAMENT'],
    ['one joined already', { ...open, hasJoined: true }, 'ALREADY_JOINED'],
    ['a full one', { ...open, participantCount: 4 }, 'TOURNAMENT_NOT_AVAILABLE'],
    ['one that has started', { ...open, status: 'in_progress' }, 'TOURNAMENT_NOT_AVAILABLE'],
    ['one that was called off', { ...open, status: 'cancelled' }, 'TOURNAMENT_NOT_AVAILABLE'],
  ] as const)('can be joined or not: %s', (_case, state, refusal) => {
    expect(refuseJoin(state)).toBe(refusal);
  });

  it('pays every stake to its winner, and is called by its number', () => {
    expect(prizePoolOf(25, 16)).toBe(400);
    expect(tournamentNumberOf('Tournament #12')).toBe('12');
  });
});
