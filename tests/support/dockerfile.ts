import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** One instruction of a Dockerfile, such as `RUN npm ci`. */
export interface Instruction {
  keyword: string;
  text: string;
}

/** Parses a Dockerfile into stages, each beginning with FROM. */
export function parseDockerfile(text: string): Instruction[][] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  const instructions = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ keyword: line.split(' ', 1)[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }));
  const stages: Instruction[][] = [];
  for (const instruction of instructions) {
    if (instruction.keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** The ids that a process runs under. */
export interface SystemUser {
  uid: number;
  gid: number;
}

interface BuildOptions {
  /** The folder that is used as `/`. */
  root: string;
  /** The folder of `COPY . .`. */
  context: string;
  /** The folder that was used as `/` in the stage of `COPY --from`. */
  earlier?: string;
  /** The account that executes RUN. */
  account: SystemUser;
  /** Copies a file or folder, as COPY does. */
  copy: (from: string, to: string) => Promise<void>;
}

/**
 * Executes the COPY, RUN and WORKDIR instructions of a stage in a folder, without a container. Paths of the image in RUN
 * lead into the folder, and its user `node` is `account`.
 */
export async function buildStage(
  stage: Instruction[],
  { root, context, earlier = context, account, copy }: BuildOptions,
): Promise<void> {
  let directory = root;
  for (const { keyword, text } of stage) {
    if (keyword === 'WORKDIR') {
      directory = join(root, text);
      await mkdir(directory, { recursive: true });
      await giveAway(directory);
    } else if (keyword === 'COPY') {
      const [source = '', target = ''] = text.replace(/^--from=\S+ /, '').split(' ');
      const from = text.startsWith('--from') ? join(earlier, source) : join(context, source);
      const to =
        target.endsWith('/') && source !== '.' ? join(directory, target, basename(source)) : join(directory, target);
      await mkdir(dirname(to), { recursive: true });
      await copy(from, to);
    } else if (keyword === 'RUN') {
      const command = text.replaceAll(/(?<= )\/(?=\w)/g, `${root}/`).replaceAll('=node', `=${account.uid}`);
      await run(command, directory, root, account);
    }
  }
}

/** The account can write into the folder. */
async function giveAway(directory: string): Promise<void> {
  await chmod(directory, 0o777);
}

async function run(command: string, directory: string, home: string, account: SystemUser): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, npm_config_cache: join(home, '.npm') };
  const child = spawn('/bin/sh', ['-c', command], {
    ...account,
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errorOutput += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${errorOutput}`);
}

/** Copies a file or folder like COPY, but links the packages of node_modules, which would take long. */
export async function copyWithLinks(from: string, to: string): Promise<void> {
  if (basename(from) !== 'node_modules') return cp(from, to, { recursive: true, verbatimSymlinks: true });
  await mkdir(to);
  for (const name of await readdir(from)) {
    // The packages of the workspace are links to other folders, which are copied, too.
    if (name === '@game') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(join(from, name), join(to, name));
  }
}
