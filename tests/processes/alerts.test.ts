import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/test-context.js';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(checkout, path), 'utf8');
const cache = join(checkout, '.cache/prometheus');
/** Without a package of Debian, only its command could run the rules. */
const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const rules = (parse(read('deploy/prometheus/rules.yml')) as Rules).groups.flatMap(({ rules: list }) => list);
const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: { targets: { expr: string }[] }[] };

/** Returns the path of promtool: an installed one, or that of Debian's package, which is unpacked but not installed. */
async function findPromtool(): Promise<string | null> {
  const own = join(cache, 'usr/bin/promtool');
  const found = ['/usr/bin/promtool', '/usr/local/bin/promtool', own].find((path) => existsSync(path));
  if (found !== undefined || !canInstall) return found ?? null;
  await mkdir(cache, { recursive: true });
  const options = { cwd: cache, stdio: 'ignore' } as const;
  execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', 'update'], options);
  execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', 'prometheus'], options);
  execFileSync('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb .'], options);
  return own;
}

describe('the alerts for Prometheus', () => {
  it('fire and stay silent when they should, each at least once', async ({ skip }) => {
    const promtool = await findPromtool();
    if (promtool === null) return skip('promtool is not installed');

    const output = execFileSync(promtool, ['test', 'rules', 'rules.test.yml'], {
      cwd: join(checkout, 'deploy/prometheus'),
      encoding: 'utf8',
    });

    expect(output).toContain('SUCCESS');
    const tested = [...read('deploy/prometheus/rules.test.yml').matchAll(/name: '(\w+ (?:fires|is silent))'/g)];
    const expected = rules.flatMap(({ alert }) => [`${alert} fires`, `${alert} is silent`]);
    expect(tested.map(([, name]) => name)).toEqual(expected);
  });

  it('are explained in the documents, and no others', () => {
    const [, section = ''] = read('docs/operations.md').split('## Metrics and alerts');
    const explained = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z]\w+)` /gm)].map(([, name]) => name);

    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });

  it('and the dashboard read only metrics and labels that the server has', async () => {
    const server = await startTestServer({ env: { METRICS_PORT: '0' }, jobs: true });
    const text = await (await fetch(String(server.metricsAddress))).text();
    await server.close();

    const queries = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    const named = new Set(queries.flatMap((expr) => expr.match(/\b(?:game|nodejs|process)_\w+/g) ?? []));
    const unknown = [...named].filter((name) => !text.includes(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `));
    expect(unknown).toEqual([]);
    // Prometheus adds these two labels itself, and renames others of the same name.
    expect(text).not.toMatch(/[{,](?:job|instance)="/);
  });
});
