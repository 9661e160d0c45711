import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FailoverPrograms } from '../failover/packages.js';
import { killProgram, startProgram } from '../failover/processes.js';
import { withPlaces } from './document.js';

const example = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** Starts HAProxy with the settings of deploy/haproxy.cfg in front of two servers, with a certificate that nobody else knows. */
export async function startSiteProxy(
  folder: string,
  { haproxy, env }: FailoverPrograms,
  { port, plainPort, servers: [one, two] }: { port: number; plainPort: number; servers: [number, number] },
): Promise<{ stop(): Promise<void> }> {
  const [key, certificate, both] = ['site.key', 'site.crt', 'site.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const parameters = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  execFileSync('openssl', parameters, { stdio: 'ignore' });
  await writeFile(both, (await readFile(key, 'utf8')) + (await readFile(certificate, 'utf8')));
  const file = join(folder, 'haproxy.cfg');
  const settings = withPlaces(await readFile(example, 'utf8'), [
    // A machine of developers may have fewer open files than systemd allows.
    ['maxconn 20000', 'maxconn 1000'],
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/site.pem', both],
    ['10.0.0.11:3000', `127.0.0.1:${one}`],
    ['10.0.0.12:3000', `127.0.0.1:${two}`],
  ]);
  await writeFile(file, settings);
  const proxy = startProgram([haproxy, '-f', file], { folder, log: join(folder, 'haproxy.log'), env });
  return { stop: () => killProgram(proxy) };
}
