import { beforeEach, expect, it, vi } from 'vitest';
import { rememberFirst, rememberOwn, seenCommitments } from './seen-commitments.js';

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock('../../state/browser-storage.js', () => ({
  persistentStorage: {
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, text: string) => stored.set(key, text),
  },
}));

beforeEach(() => stored.clear());

const seen = (handId: string, playerId: string, commitment: string, since = '') => ({
  handId,
  playerId,
  commitment,
  since,
});
const seenOf = (handId: string, playerId: string) => seenCommitments({ viewerId: 'me', handId, playerId });

it('keeps own commitments, and those of other hands, however many a server shows', () => {
  rememberOwn({ viewerId: 'me', handId: 'game', commitment: 'own' });
  rememberFirst('me', [seen('game', 'opponent', 'first')]);
  for (let nth = 0; nth < 1000; nth += 1) rememberFirst('me', [seen('tournament', `player ${nth}`, `shown ${nth}`)]);

  expect(seenOf('game', 'opponent')).toEqual(['first']);
  expect(seenOf('tournament', 'player 999')).toEqual(['shown 999']);
  for (let nth = 0; nth < 1000; nth += 1) rememberFirst('me', [seen(`game ${nth}`, 'opponent', `shown ${nth}`)]);
  expect(seenOf('game', 'me')).toEqual(['own']);
});

it('keeps the first commitment of a player who is said to have joined again', () => {
  rememberFirst('me', [seen('tournament', 'player', 'first', 'Monday')]);
  rememberFirst('me', [seen('tournament', 'player', 'rewritten', 'Monday')]);
  expect(seenOf('tournament', 'player')).toEqual(['first']);

  rememberFirst('me', [seen('tournament', 'player', 'second', 'Tuesday')]);

  expect(seenOf('tournament', 'player')).toEqual(['first', 'second']);
});
