import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { findFailoverPrograms } from '../support/failover/packages.js';
import { patienceMs } from '../support/torture/mixed-load.js';
import { isTorture } from '../support/torture/scale.js';
import { scoreOf } from '../support/torture/score.js';
import { makeTestFolder, startLoad, verifyLoad } from '../support/torture/torture.js';
import { commandsBelow } from '../support/upgrade/document.js';
import type { OwnPostgres } from '../support/upgrade/postgres.js';
import { installSite, keys } from '../support/upgrade/site.js';
import { waitForProcess } from '../support/wait.js';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const [replace = []] = commandsBelow('Replace a server');
const [back = [], restoreEmbedded = [], restoreOwn = []] = commandsBelow('Back');
const [backUpEmbedded = [], backUpOwn = []] = commandsBelow('Back up');
/** How many effects are confirmed between two steps. `UPGRADE_EFFECTS=10 npm run torture -- rolling-upgrade` is a short form. */
const effectCount = Number(process.env['UPGRADE_EFFECTS'] ?? 200);
const timeoutMs = 3_600_000;

async function countCompletedGames({ connection }: OwnPostgres): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM games WHERE status = 'completed'",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

describe('the commands for an upgrade in docs/operations.md', () => {
  it('build and check the new version before the stop, and check the server after the start', () => {
    const steps = ['git clone', 'npm ci', 'npm run build', 'nibblewick.mjs doctor', 'systemctl stop', 'mv', 'start'];
    const text = replace.join('\n');
    const places = [...steps, '/readyz', 'nibblewick doctor'].map((step) => text.indexOf(step));

    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    // The way back ends with the same lines, so that it ends at a server that is ready.
    expect(back.slice(-3)).toEqual(replace.slice(-4, -1));
  });

  it('use files, units and commands that exist', () => {
    const all = [replace, back, backUpEmbedded, backUpOwn, restoreEmbedded, restoreOwn].flat();
    const files = all.flatMap((line) =>
      [...line.matchAll(/\/opt\/nibblewick-1\.1\.0\/(\S+)/g)].map(([, path]) => path),
    );
    const units = all.flatMap((line) => [...line.matchAll(/systemctl (?:stop|start) (\S+)/g)].map(([, unit]) => unit));
    const named = all.flatMap((line) => [...line.matchAll(/nibblewick(?:\.mjs)? ([a-z]+)/g)].map(([, name]) => name));
    const program = readFileSync(join(checkout, 'apps/server/src/installed-command.ts'), 'utf8');

    expect(files.filter((path) => !existsSync(join(checkout, String(path))))).toEqual([]);
    expect(new Set(units.map((unit) => existsSync(join(checkout, `deploy/${unit}.service`))))).toEqual(new Set([true]));
    expect(new Set(named)).toEqual(new Set(['doctor', 'backup', 'restore']));
    for (const name of named) expect(program).toMatch(new RegExp(`^  ${name}: \\{`, 'm'));
  });
});

// It takes too long for `npm test` to install and build a release.
it.runIf(isTorture)(
  'two servers are replaced and go back by the commands of docs/operations.md, and players lose nothing',
  async ({ task, skip }) => {
    const score = scoreOf(task, 'Upgrade and back by the commands of docs/operations.md');
    const programs = await findFailoverPrograms(join(await makeTestFolder(), 'programs'));
    if (programs === null) return skip('HAProxy or PostgreSQL is missing.');
    const { address, machines, postgres, schema } = await installSite(programs);
    const [one, two] = machines;
    // A status, or null for a connection that was lost. A reply that is late is no refusal: a release is built on this machine.
    const refused: (number | null)[] = [];
    let late = 0;
    const load = await startLoad({
      connection: postgres.connection,
      addresses: () => [address],
      keys,
      cookiePrefix: '__Secure-',
      observe: (status, durationMs) => {
        if (status === null && durationMs >= patienceMs) late += 1;
        else if (status === null || status >= 500) refused.push(status);
      },
    });
    await load.confirmFurther(effectCount);

    // A release without a migration, and back.
    for (const machine of machines) {
      expect(await machine.type(replace, '1.0.1')).toMatch(/version 1\.0\.1/);
      one.built = two.built = one.pathOf('/opt/nibblewick');
      await load.confirmFurther(effectCount);
    }
    for (const machine of machines) {
      await machine.type(back, '1.0.1');
      await load.confirmFurther(effectCount);
    }

    // A release with a migration.
    const completedBefore = await countCompletedGames(postgres);
    await two.type(backUpOwn);
    for (const machine of machines) {
      const printed = await machine.type(replace);
      const [before, after] = printed.split('"status":"ok"');
      expect(before).toMatch(
        machine === one ? `version ${schema.before}; the next start of the server applies 1 more` : 'up to date',
      );
      expect(after).toMatch(/version 1\.1\.0,.*migrations +ok +version \d+, up to date/s);
      await load.confirmFurther(effectCount);
    }

    // The old version refuses the new schema, while the other machine serves everyone.
    await two.type(back.slice(0, -1));
    await waitForProcess(() => two.services.exitCodes.at(-1) === 1, 100);
    expect(two.services.journal).toContain(
      `Its schema has version ${schema.after}, but this build knows only version ${schema.before}.`,
    );
    await load.confirmFurther(effectCount);
    const kept = await verifyLoad(load, postgres.connection);
    expect(refused).toEqual([]);

    // The backup brings back what was confirmed before it.
    await one.type(['sudo systemctl stop nibblewick']);
    await two.type(restoreOwn);
    await one.type(back);
    await two.type(['sudo systemctl start nibblewick', back.at(-1) ?? '']);
    await two.type(['sudo nibblewick audit']);
    expect(await countCompletedGames(postgres)).toBeGreaterThanOrEqual(completedBefore);

    score({
      'replaced servers': 4,
      'servers gone back': 4,
      'late replies': late,
      'requests refused': refused.length,
      ...kept,
    });
    expect([one, two].map(({ services }) => services.exitCodes)).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0, 1],
    ]);
  },
  timeoutMs,
);
