import type { Client } from 'pg';
import { connectionOn, type Transaction } from '../../../apps/server/dist/platform/database/database.js';
import type { Sample } from './sample.js';

type AnyFunction = (...values: never[]) => unknown;

/** The arguments of a function of a store, after the connection. */
type ArgumentsAfterConnection<Run> = Run extends (on: Transaction, ...rest: infer Rest) => Promise<unknown>
  ? Rest
  : never;

/** Chooses the arguments for a function of a store that runs statements. */
type RunCall<Run> = (sample: Sample) => ArgumentsAfterConnection<Run>;

/** A call for each export of a store; null if it runs no statement. */
export type StoreCalls<Store> = {
  [Name in keyof Store]: Store[Name] extends AnyFunction
    ? ReturnType<Store[Name]> extends Promise<unknown>
      ? RunCall<Store[Name]>
      : null
    : null;
};

type AnyCall = ((sample: Sample) => unknown[]) | null;

/** The calls of all statements of one file. */
export interface StoreFile {
  /** The path below `modules`, such as `games/store/batch`. */
  path: string;
  calls: Record<string, AnyCall>;
}

/** Describes the statements of a file. It does not compile if a call is missing. */
export function callsOf<Store>(path: string, calls: StoreCalls<Store>): StoreFile {
  return { path, calls };
}

/** One statement or a few that always run together, by the name of their function. */
export interface NamedCall {
  name: string;
  run: (on: Transaction, sample: Sample) => Promise<void>;
}

/** Connects the calls to the exports of the file that they are for. */
export function namedCalls({ path, calls }: StoreFile, store: Record<string, unknown>): NamedCall[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    if (call === null) return [];
    const run = async (on: Transaction, sample: Sample) => {
      const target = store[name] as (...values: unknown[]) => Promise<unknown>;
      await target(on, ...call(sample));
    };
    return [{ name: `${path.replace(/\/store(\/.*)?$/, '')}.${name}`, run }];
  });
}

/** Returns a connection for stores that uses `client` as it is. */
export function transactionOn(client: Client): Transaction {
  return { ...connectionOn(client), commitWith: () => undefined, afterCommit: () => undefined };
}
