import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { availableMemory, sharedBuffersFor } from './shared-buffers.js';

const gibibyte = 2 ** 30;

it.each([
  [0.5, '128MB'],
  [4, '512MB'],
  [64, '1024MB'],
])('uses an eighth of %s GB for rows, within limits', (gibibytes, setting) => {
  expect(sharedBuffersFor(gibibytes * gibibyte)).toBe(setting);
});

it('knows the memory of the machine', () => {
  expect(availableMemory()).toBeGreaterThan(0);
  expect(availableMemory()).toBeLessThanOrEqual(totalmem());
});
