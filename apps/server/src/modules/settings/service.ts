import type { Connection } from '../../platform/database/database.js';
import * as store from './store.js';

/** Values that all server processes on a database share, such as a key that the first one generates. */
export const settings = {
  /** Returns a value; undefined if it is not stored. */
  find: (on: Connection, name: string): Promise<string | undefined> => store.findSetting(on, name),

  /** Returns the values whose names start with `prefix`. */
  list: (on: Connection, prefix: string): Promise<{ name: string; value: string }[]> => store.findSettings(on, prefix),

  /** Deletes values. */
  remove: (on: Connection, names: string[]): Promise<void> => store.deleteSettings(on, names),

  /** Stores a value, unless there is one already. Returns the stored one. */
  async findOrAdd(on: Connection, name: string, proposal: string): Promise<string> {
    await store.insertSetting(on, name, proposal);
    const stored = await store.findSetting(on, name);
    if (stored === undefined) throw new Error(`the setting ${name} was deleted`);
    return stored;
  },
};
