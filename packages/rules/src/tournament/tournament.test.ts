import { describe, expect, it } from 'vitest';
import {
  maximumWaitingTournaments,
  prizePoolOf,
  refuseJoin,
  tournamentNumberOf,
  type JoinState,
} from './tournament.js';

const open: JoinState = {
  status: 'waiting',
  maxPlayers: 4,
  participantCount: 3,
  isCreator: false,
  hasJoined: false,
};

describe('a tournament', () => {
  it.each([
    ['a free seat', open, null],
    ['the player is its creator', { ...open, isCreator: true, hasJoined: true }, 'OWN_TOURNAMENT'],
    ['the player has joined', { ...open, hasJoined: true }, 'ALREADY_JOINED'],
    ['it is full', { ...open, participantCount: 4 }, 'TOURNAMENT_NOT_AVAILABLE'],
    ['it has started', { ...open, status: 'in_progress' }, 'TOURNAMENT_NOT_AVAILABLE'],
    ['it was cancelled', { ...open, status: 'cancelled' }, 'TOURNAMENT_NOT_AVAILABLE'],
  ] as const)('can be joined, or returns why not: %s', (_case, state, refusal) => {
    expect(refuseJoin(state)).toBe(refusal);
  });

  it('pays all stakes to the winner, and has a number in its name', () => {
    expect(prizePoolOf(25, 16)).toBe(400);
    expect(tournamentNumberOf('Tournament #12')).toBe('12');
  });

  it('is one of at most five in which a player waits for others', () => {
    expect(maximumWaitingTournaments).toBe(5);
  });
});
