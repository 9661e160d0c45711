import { beforeEach, expect, it, vi } from 'vitest';
import { forgetOwn, rememberFirst, rememberOwn, seenCommitments } from './seen-commitments.js';

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

it('keeps the newest 500 own commitments, and the newest 500 of other players', () => {
  for (let nth = 0; nth < 501; nth += 1) {
    rememberOwn({ viewerId: 'me', handId: `game ${nth}`, commitment: 'own' });
    rememberFirst('me', [seen(`game ${nth}`, 'opponent', 'shown')]);
  }
  for (const [playerId, commitment] of [
    ['me', 'own'],
    ['opponent', 'shown'],
  ] as const) {
    const kept = [0, 1, 500].map((nth) => seenOf(`game ${nth}`, playerId));
    expect(kept).toEqual([[], [commitment], [commitment]]);
  }
});

it('keeps the newest 128 of other players in one hand', () => {
  for (let nth = 0; nth < 129; nth += 1) rememberFirst('me', [seen('tournament', `player ${nth}`, 'shown')]);
  const kept = [0, 1, 128].map((nth) => seenOf('tournament', `player ${nth}`));
  expect(kept).toEqual([[], ['shown'], ['shown']]);
});

it.each(['viewerId', 'handId', 'playerId', 'commitment', 'since'])(
  'ignores what is stored without its %s, and keeps the rest',
  (missing) => {
    rememberOwn({ viewerId: 'me', handId: 'game', commitment: 'own' });
    const [[key, text] = ['', '']] = stored;
    const [own] = JSON.parse(text) as [Record<string, string>];
    const damaged = { ...own, commitment: 'damaged', [missing]: 7 };
    stored.set(key, JSON.stringify([damaged, null, own]));
    expect(seenOf('game', 'me')).toEqual(['own']);
  },
);

it('counts the hands of two accounts of this browser, and two hands of one account, separately', () => {
  for (const [viewerId, handId] of [
    ['me', 'cup'],
    ['other', 'cup'],
    ['me', 'other cup'],
  ] as const) {
    for (let nth = 0; nth < 100; nth += 1) rememberFirst(viewerId, [seen(handId, `player ${nth}`, handId)]);
  }
  expect([seenOf('cup', 'player 0'), seenOf('other cup', 'player 0')]).toEqual([['cup'], ['other cup']]);
  expect(seenCommitments({ viewerId: 'other', handId: 'cup', playerId: 'player 0' })).toEqual(['cup']);
});

it('finds only what the same account has seen of the same player in the same hand', () => {
  rememberFirst('me', [seen('game', 'opponent', 'first'), seen('game', 'third', 'second')]);
  rememberFirst('other', [seen('game', 'opponent', 'third')]);
  expect(seenOf('game', 'opponent')).toEqual(['first']);
});

it('forgets a refused commitment of this account, and no other', () => {
  for (const viewerId of ['me', 'other']) rememberOwn({ viewerId, handId: 'game', commitment: 'own' });
  rememberOwn({ viewerId: 'me', handId: 'game', commitment: 'second' });

  forgetOwn({ viewerId: 'me', handId: 'game', commitment: 'own' });

  expect(seenOf('game', 'me')).toEqual(['second']);
  expect(seenCommitments({ viewerId: 'other', handId: 'game', playerId: 'other' })).toEqual(['own']);
});

it.each([
  ['no JSON', '{'],
  ['no list', '{}'],
  ['nothing', 'null'],
])('starts again if the storage contains %s', (_, text) => {
  stored.set('commitments', text);
  expect(seenOf('game', 'opponent')).toEqual([]);
  rememberFirst('me', [seen('game', 'opponent', 'first')]);
  expect(seenOf('game', 'opponent')).toEqual(['first']);
});

it('ignores items of the storage that are no commitments', () => {
  const item = { viewerId: 'me', ...seen('game', 'opponent', 'first') };
  stored.set('commitments', JSON.stringify([null, 'text', { ...item, since: 5 }, item]));
  expect(seenOf('game', 'opponent')).toEqual(['first']);
});
