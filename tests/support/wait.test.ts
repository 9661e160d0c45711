import { expect, it } from 'vitest';
import { waitUntil } from './wait.js';

it('says what it has waited for', async () => {
  const isReady = false;
  await expect(waitUntil(() => isReady, 1, 10)).rejects.toThrow('Waited 0.01 s for: () => isReady');
});

it('passes on what the condition returns or throws', async () => {
  expect(await waitUntil(() => 7)).toBe(7);
  await expect(waitUntil(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
