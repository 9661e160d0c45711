import { expect, it, vi } from 'vitest';
import { createIntentKeys, randomUuid } from './intent-keys.js';

function counting() {
  let count = 0;
  return createIntentKeys(() => `key ${++count}`);
}

it('keeps the key of an intent until it is settled', () => {
  const keys = counting();
  expect([keys.keyFor('stake 5'), keys.keyFor('stake 5')]).toEqual(['key 1', 'key 1']);
});

it('makes a new key for another intent, and for the same one after it is settled', () => {
  const keys = counting();
  expect(keys.keyFor('stake 5')).toBe('key 1');
  expect(keys.keyFor('stake 6')).toBe('key 2');
  keys.settle();
  expect(keys.keyFor('stake 6')).toBe('key 3');
});

it('generates version 4 UUIDs', () => {
  const uuids = Array.from({ length: 100 }, randomUuid);
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(uuids).size).toBe(100);
});

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('generates UUIDs of random bytes, such as 16 times %d', (byte, uuid) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never);
  expect(randomUuid()).toBe(uuid);
});
