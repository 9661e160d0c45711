import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lists the server files that can write to the ledger, sorted (D-01, D-08). */
export function ledgerWriters(): string[] {
  const sources = fileURLToPath(new URL('../../../apps/server/src/', import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const writers = files.filter((path) => {
    const text = readFileSync(join(sources, path), 'utf8');
    return /import [^;]*\btransactions\b[^;]* from '@game\/database'|(INTO|UPDATE) transactions\b|(append_transactions|store_game_batch|store_tournament_batch)\(/.test(
      text,
    );
  });
  return writers.toSorted();
}

/** The ledger, and the batches of games and tournaments, which append through the ledger's function in the database. */
export const expectedLedgerWriters = [
  'modules/games/store/batch.ts',
  'modules/ledger/store/full-rows.ts',
  'modules/ledger/store/settled-rows.ts',
  'modules/ledger/store/transactions.ts',
  'modules/tournaments/store/batch.ts',
];
