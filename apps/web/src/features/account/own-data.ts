import type { ReplyOf } from '@game/contract';
import { call } from '../../api/client.js';

type Tables = ReplyOf<'account.getOwnData'>['tables'];

/** Reads all pages of what is stored about the player. `onProgress` gets the number of rows so far. */
export async function readOwnData(onProgress: (rows: number) => void): Promise<Tables> {
  const data: Tables = {};
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { tables, nextCursor }: ReplyOf<'account.getOwnData'> = await call(
      'account.getOwnData',
      cursor ? { cursor } : {},
    );
    for (const [table, rows] of Object.entries(tables)) data[table] = [...(data[table] ?? []), ...rows];
    onProgress(Object.values(data).reduce((sum, rows) => sum + rows.length, 0));
    cursor = nextCursor;
  }
  return data;
}
