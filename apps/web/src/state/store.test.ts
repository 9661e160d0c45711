import { expect, it, vi } from 'vitest';
import { createStore } from './store.js';

it('notifies its subscribers of a change, and no longer after they unsubscribed', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);

  store.set(2);
  store.set(2);
  expect([store.get(), store.getInitial(), listener.mock.calls.length]).toEqual([2, 1, 1]);

  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});
