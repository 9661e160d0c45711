import { Command } from 'commander';
import { Client } from 'pg';
import { readConfig } from './config.js';
import { auditLedger } from './modules/ledger/audit.js';
import type { AuditCheck } from './modules/ledger/audit-check.js';
import { requirePlayers } from './modules/ledger/require-players.js';
import { reportFailure } from './platform/command-refused.js';
import { openDatabaseInUse } from './platform/postgres/database-in-use.js';

/** `npm run audit`: prints whether the invariants of the ledger hold on the configured database; exits 1 if one does not. */
async function audit({ start, allowEmpty = false }: { start?: boolean; allowEmpty?: boolean }): Promise<void> {
  const database = await openDatabaseInUse(readConfig(process.env), { startsExisting: start });
  const client = new Client(database.directConnection);
  try {
    await client.connect();
    if (!allowEmpty) await requirePlayers(client);
    const checks = await auditLedger(client);
    for (const check of checks) process.stdout.write(`${lineOf(check)}\n`);
    if (checks.some((check) => !check.holds)) process.exitCode = 1;
  } finally {
    await client.end();
    await database.stop();
  }
}

function lineOf({ invariant, holds, figures, found = [] }: AuditCheck): string {
  const list = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const line = `${holds ? 'holds ' : 'BROKEN'}  ${invariant}  (${list.join(', ')})`;
  return [line, ...found.map((difference) => `          ${difference}`)].join('\n');
}

new Command('audit')
  .description('Checks the conservation of tickets and the invariants behind it. The server can run.')
  .option('--start', 'in production: start the embedded database for the audit, because the server is stopped')
  .option('--allow-empty', 'audit a site without players, too')
  .action(audit)
  .parseAsync()
  .catch(reportFailure);
