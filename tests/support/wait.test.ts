import { expect, it } from 'vitest';
import { repetitions } from './torture/scale.js';
import { waitUntil } from './wait.js';

it('says what it has waited for', async () => {
  const isReady = false;
  await expect(waitUntil(() => isReady, 1, 10)).rejects.toThrow('Waited 0.01 s for: () => isReady');
});

it('names imported functions as the file writes them', async () => {
  const waiting = waitUntil(() => repetitions({ usual: 0, torture: 0 }) > 0, 1, 10);
  await expect(waiting).rejects.toThrow('for: () => repetitions({');
});

it('passes on what the condition returns or throws', async () => {
  expect(await waitUntil(() => 7)).toBe(7);
  await expect(waitUntil(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
