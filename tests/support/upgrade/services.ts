import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseSettings } from '../../../apps/server/src/operator/installation.js';

/**
 * Starts and stops the services of a machine by their units, in the place of systemd. `systemctl` of the machine asks it through
 * the socket.
 */
export class Services {
  readonly socket: string;
  /** What the services have printed. */
  journal = '';
  /** The exit codes of the services that have ended, in order; null for those that a signal ended. */
  readonly exitCodes: (number | null)[] = [];
  readonly #units: string;
  readonly #running = new Map<string, ChildProcess>();
  readonly #server = createServer((request, response) => {
    const [action = '', unit = ''] = (request.url ?? '').slice(1).split('/');
    void this.#do(action, unit).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
    );
  });

  private constructor(folder: string, units: string) {
    this.socket = join(folder, 'services.sock');
    this.#units = units;
  }

  /** Listens in `folder`, for the units in the folder `units`. */
  static async start(folder: string, units: string): Promise<Services> {
    const services = new Services(folder, units);
    await once(services.#server.listen(services.socket), 'listening');
    return services;
  }

  /** Ends all services. */
  async close(): Promise<void> {
    this.#server.close();
    for (const service of this.#running.values()) service.kill('SIGKILL');
    await Promise.all([...this.#running.values()].map((service) => once(service, 'exit')));
  }

  async #do(action: string, unit: string): Promise<void> {
    if (action === 'daemon-reload') return;
    if (action === 'start') return this.#start(unit);
    if (action === 'stop') return this.#stop(unit);
    throw new Error(`systemctl ${action} is not known here.`);
  }

  #start(name: string): void {
    const unit = readFileSync(join(this.#units, `${name}.service`), 'utf8');
    const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const [program = '', ...parameters] = valueOf('ExecStart').split(' ');
    const file = valueOf('EnvironmentFile');
    const defaults = valueOf('Environment').split(' ').join('\n');
    const settings = { ...parseSettings(defaults, name), ...parseSettings(readFileSync(file, 'utf8'), file) };
    const child = spawn(program, parameters, {
      cwd: valueOf('WorkingDirectory'),
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (chunk: string) => (this.journal += chunk));
    this.#running.set(name, child);
    child.once('exit', (code) => {
      this.exitCodes.push(code);
      this.#running.delete(name);
    });
  }

  async #stop(name: string): Promise<void> {
    const service = this.#running.get(name);
    if (service === undefined) return;
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
}
