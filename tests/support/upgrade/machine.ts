import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withPlaces } from './document.js';
import { Services } from './services.js';

const run = promisify(execFile);

interface Options {
  /** An empty folder that is used as `/`. */
  root: string;
  /** An empty folder for the socket of its services, with a short path. */
  sockets: string;
  /** The path or URL of the repository, with a tag for each release. */
  repository: string;
  /** The port of the server on this machine. */
  port: number;
  /** The settings of the server. */
  settings: Record<string, string>;
  /** Further variables of the shell of the operator. */
  env?: Record<string, string>;
}

/** A machine with an installed site, as docs/operations.md describes it, in a folder instead of a machine of its own. */
export class Machine {
  readonly services: Services;
  /** A checkout whose packages and build are the ones that `npm ci` and `npm run build` would make again. */
  built: string | undefined;
  readonly #options: Options;

  private constructor(options: Options, services: Services) {
    this.#options = options;
    this.services = services;
  }

  /** Prepares the machine, without a site. */
  static async create(options: Options): Promise<Machine> {
    const { root, sockets, settings, port } = options;
    for (const folder of ['opt', 'bin', 'data', 'mnt/backups', 'etc/systemd/system'])
      await mkdir(join(root, folder), { recursive: true });
    await chmod(join(root, 'mnt/backups'), 0o777);
    const services = await Services.start(sockets, join(root, 'etc/systemd/system'));
    const lines = Object.entries({ ...settings, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(root, 'data') });
    const file = lines.map(([name, value]) => `${name}='${value}'\n`).join('');
    await writeFile(join(root, 'etc/nibblewick.env'), file, { mode: 0o600 });
    await addPrograms(join(root, 'bin'), services.socket);
    await symlink(join(root, 'opt/nibblewick/deploy/nibblewick.mjs'), join(root, 'bin/nibblewick'));
    return new Machine(options, services);
  }

  /**
   * Types commands, and returns what they print. `version` is that of the release, instead of 1.1.0.
   * @throws {Error} if one fails. Those after it are not typed.
   */
  async type(lines: string[], version = '1.1.0'): Promise<string> {
    const { root, env } = this.#options;
    const path = `${join(root, 'bin')}:${process.env['PATH']}`;
    // Vitest sets NODE_ENV. A shell has no setting of the site.
    const { NODE_ENV: _, ...shell } = process.env;
    const places = { PATH: path, SETTINGS_FILE: join(root, 'etc/nibblewick.env'), BUILT: this.built ?? '' };
    const options = { cwd: root, env: { ...shell, ...env, ...places }, maxBuffer: 2 ** 26 };
    const script = lines.map((line) => this.#hereIn(line, version)).join(' &&\n');
    try {
      return (await run('/bin/sh', ['-c', script], options)).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${script}\nfailed:\n${stdout}${stderr}${this.services.journal}`, { cause: error });
    }
  }

  /** Returns where a path of the machine is. */
  pathOf(path: string): string {
    return join(this.#options.root, path);
  }

  /** Installs the unit of the release in /opt, with the places of this machine. */
  async installUnit(): Promise<void> {
    const { root } = this.#options;
    const unit = await readFile(join(root, 'opt/nibblewick/deploy/nibblewick.service'), 'utf8');
    const changes: [string, string][] = [
      ['=/opt/', `=${root}/opt/`],
      ['=/etc/', `=${root}/etc/`],
      ['/usr/bin/node', process.execPath],
    ];
    await writeFile(join(root, 'etc/systemd/system/nibblewick.service'), withPlaces(unit, changes));
  }

  /** Replaces the places of a line that one types, and nothing else. */
  #hereIn(line: string, version: string): string {
    const { root, repository, port } = this.#options;
    return line
      .replaceAll(/(?<![\w.<])\/(?=(?:opt|etc|mnt)\/)/g, `${root}/`)
      .replaceAll('<repository>', repository)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll('1.1.0', version);
  }
}

/** Links the packages of a checkout, and copies what is built there, so that another build of it changes nothing here. */
const takeBuilt = [
  'cd "$BUILT"',
  "find . -path './.*' -prune -o -name node_modules -prune -print |",
  '  xargs cp --archive --link --parents --target-directory "$OLDPWD"',
  "find . -path './.*' -prune -o -name node_modules -prune -o -name dist -prune -print |",
  '  xargs cp --archive --parents --target-directory "$OLDPWD"',
].join('\n');

/** Adds the programs of a machine that are different here: the account, systemd, and what is built only once. */
async function addPrograms(folder: string, socket: string): Promise<void> {
  const { stdout } = await run('/bin/sh', ['-c', 'command -v npm']);
  const programs = {
    sudo: 'if [ "$1" = -u ]; then shift 2; fi; exec "$@"',
    systemctl: `exec curl --silent --show-error --fail-with-body --unix-socket ${socket} "http://systemd/$1/$2"`,
    npm: `if [ -z "$BUILT" ]; then exec ${stdout.trim()} "$@"; fi; if [ "$1" = ci ]; then ${takeBuilt}\nfi`,
  };
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
