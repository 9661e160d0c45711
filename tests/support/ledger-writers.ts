import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lists the server files that can write to the ledger (D-01, D-08). */
export function ledgerWriters(): string[] {
  const sources = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return files.filter((path) => {
    const text = readFileSync(join(sources, path), 'utf8');
    return /import [^;]*\btransactions\b[^;]* from '@game\/database'|(INTO|UPDATE) transactions\b|(append_transactions|store_game_batch)\(/.test(
      text,
    );
  });
}
