import { expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { createQueryClient } from './query-client.js';

it('retries a query once, and drops data that no component uses [CON-18]', () => {
  const options = createQueryClient().getDefaultOptions().queries;
  const retry = options?.retry as (failures: number, error: Error) => boolean;
  const failure = new ApiError(500, null);
  expect([retry(0, failure), retry(1, failure)]).toEqual([true, false]);
  expect(options).toMatchObject({ staleTime: 0, gcTime: 0 });
});

it('does not retry a refusal', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  expect(retry(0, new ApiError(404, { code: 'GAME_NOT_FOUND', message: 'Game not found' }))).toBe(false);
});
