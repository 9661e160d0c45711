import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { cookieFrom, password, signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitForProcess } from '../../support/wait.js';

const folder = fileURLToPath(new URL('../../../examples/', import.meta.url));
const server = useTestServer();

/** The commands that the first comment of an example prints. */
function commandsOf(file: string): string[] {
  return readFileSync(`${folder}${file}`, 'utf8')
    .split('\n')
    .flatMap((line) => /^(?:#|\/\/) {3}(.+)/.exec(line)?.[1] ?? []);
}

/** Starts commands in the folder of the examples, for a new account with tickets. */
async function start(commands: string[]) {
  const form = signUpForm();
  const signedUp = await createHttpClient(server.address).call('auth.signUp', form);
  const player = createHttpClient(server.address, cookieFrom(signedUp));
  await player.call('rewards.claimDailyFlip', {});
  const env = { ...process.env, SITE: server.address, EMAIL: form.email, PASSWORD: password };
  const child = spawn('sh', ['-c', commands.join(' && ')], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  return {
    plays: () => waitForProcess(() => output.includes('You have played')),
    result: async () => {
      const [code] = await closed;
      expect([code, await errors]).toEqual([0, '']);
      return output.trim().split('\n').at(-1);
    },
  };
}

const typeScript = commandsOf('play.ts').slice(1);
const shell = commandsOf('play.sh');

it('installs the packages whose versions are tested here', () => {
  const { devDependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { devDependencies: object };
  const [, , ...packages] = commandsOf('play.ts')[0]?.split(' ') ?? [];

  const tested = Object.entries<string>({ ...devDependencies });
  expect(packages).toEqual(tested.map(([name, version]) => expect.stringMatching(`^${name}@${version.split('.')[0]}`)));
});

it('plays a hand that TypeScript creates and curl joins, each with the printed commands', async () => {
  const first = await start([...typeScript, 'npx tsc']);
  await first.plays();
  const second = await start(shell);

  expect(await first.result()).toBe('You win 2 tickets.');
  expect(await second.result()).toBe('You lose.');
});

it('plays a hand that curl creates and TypeScript joins', async () => {
  const first = await start(shell);
  await first.plays();
  const second = await start(typeScript);

  expect(await second.result()).toBe('You win 2 tickets.');
  expect(await first.result()).toBe('You lose.');
});
