import { Client } from 'pg';
import { readConfig } from './config.js';
import { auditLedger } from './modules/ledger/audit.js';
import type { AuditCheck } from './modules/ledger/audit-check.js';
import { openDatabaseInUse } from './platform/postgres/database-in-use.js';

/** `npm run audit`: prints whether the invariants of the ledger hold on the configured database; exits 1 if one does not. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabaseInUse(config);
  const client = new Client(database.directConnection);
  await client.connect();
  try {
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
