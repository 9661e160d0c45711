import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Store<State> {
  /** Returns the current state. */
  get: () => State;
  /** Replaces the state and notifies all subscribers, unless it is the same. */
  set: (next: State) => void;
  /** Calls `listener` after each change; returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the state that the store was created with, which prerendered pages show. */
  getInitial: () => State;
}

const resets: (() => void)[] = [];

/** Gives every store the state it was created with. Component tests share one page and call this after each test. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

/** Creates a store. Read it in a component with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  const set = (next: State) => {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  resets.push(() => set(initial));
  return {
    get: () => state,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getInitial: () => initial,
  };
}

/** Returns the state of a store and renders the component again when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
