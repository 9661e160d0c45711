import { expect, it } from 'vitest';
import { cacheOf } from '../../api/testing/cache.js';
import { callHook } from '../../api/testing/hooks.js';
import { useAcquaintances } from './api.js';

it('reads the people whom a player knows of a player only', () => {
  const read = (isSignedIn: boolean) =>
    callHook(cacheOf('me'), () => useAcquaintances({} as never, isSignedIn)).fetchStatus;
  expect([read(false), read(true)]).toEqual(['idle', 'fetching']);
});
