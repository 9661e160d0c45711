import { execFile } from 'node:child_process';
import { chmod, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/builders/accounts.js';
import { makeFolder } from '../support/folders.js';
import { createHttpClient, type HttpClient } from '../support/counterparts/http-client.js';
import { png } from '../support/builders/images.js';
import { waitForProcess } from '../support/wait.js';

let parent: string;

beforeAll(async () => {
  parent = await makeFolder('backups-');
  await chmod(parent, 0o755);
});

afterAll(() => rm(parent, { recursive: true, force: true }));

interface Outcome {
  exitCode: number;
  output: string;
  errorOutput: string;
}

/** Runs `npm run backup` or `npm run restore`, on the build. */
function run(command: 'backup' | 'restore', dataDirectory: string, parameters: string[], env = {}): Promise<Outcome> {
  const file = fileURLToPath(new URL(`../../apps/server/dist/${command}.js`, import.meta.url));
  const options = { env: { ...process.env, DATA_DIR: dataDirectory, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...parameters], options, (error, output, errorOutput) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errorOutput });
    });
  });
}

/** A signed-in player of a server. */
interface Visitor extends HttpClient {
  cookie: string;
}

async function signUp(address: string): Promise<Visitor> {
  const cookie = await signUpAt(address);
  return { cookie, ...createHttpClient(address, cookie) };
}

async function uploadPicture(address: string, { cookie }: Visitor, red: number): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(png({ colourAt: () => [red, 0, 0] }))], { type: 'image/png' }), 'a.png');
  const headers = { origin: address, cookie };
  const { status } = await fetch(`${address}/api/profiles.uploadAvatar`, { method: 'POST', headers, body: form });
  expect(status).toBe(200);
}

/** Reads what a player owns, with their session: profile, tickets, history, and picture. */
async function readAll(address: string, cookie: string) {
  const { call } = createHttpClient(address, cookie);
  const { profile } = (await call('profiles.getOwn', {})).body;
  const picture = await fetch(`${address}${profile.avatarUrl}`);
  return {
    profile,
    balance: (await call('profiles.getBalance', {})).body,
    history: (await call('profiles.listTransactions', {})).body,
    picture: { status: picture.status, content: Buffer.from(await picture.arrayBuffer()).toString('base64') },
  };
}

/** Plays games between two players until it is stopped. Returns the ids of the completed ones so far. */
function playConstantly(creator: Visitor, joiner: Visitor): { completed: string[]; stop: () => Promise<void> } {
  const completed: string[] = [];
  let stopped = false;
  const play = async (): Promise<void> => {
    while (!stopped) {
      const { gameId } = (await creator.call('games.createWithStake', { stakeAmount: 3 })).body;
      await creator.call('games.move', { gameId, move: 'rock' });
      await joiner.call('games.joinWithStake', { gameId });
      await joiner.call('games.move', { gameId, move: 'paper' });
      completed.push(gameId);
    }
  };
  const playing = play();
  return {
    completed,
    stop: () => {
      stopped = true;
      return playing;
    },
  };
}

describe('a backup of a running server', () => {
  it('brings back balances, ledger, sessions and pictures, and every game that was over when it began', async () => {
    const source = join(parent, 'source');
    const target = join(parent, 'target');
    const backup = join(parent, 'backup');
    const server = await startServerProcess(source, { STARTING_BALANCE: '100000' });
    const [creator, joiner, quiet] = [
      await signUp(server.address),
      await signUp(server.address),
      await signUp(server.address),
    ];
    await quiet.call('games.createWithStake', { stakeAmount: 7 });
    await uploadPicture(server.address, quiet, 200);
    const before = await readAll(server.address, quiet.cookie);
    expect(before).toMatchObject({ balance: { balance: 99_993 }, picture: { status: 200 } });

    const playing = playConstantly(creator, joiner);
    await waitForProcess(() => playing.completed.length >= 10);
    const acknowledged = [...playing.completed];
    const taken = await run('backup', source, [backup]);
    const playedMeanwhile = playing.completed.length - acknowledged.length;
    await playing.stop();
    await server.end('SIGTERM');
    // The start has printed what the backup takes.
    expect(server.output).toContain(`The database is in ${await realpath(join(source, 'postgres'))}`);

    expect(taken).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Backed up ${source} to ${backup}`) });
    expect(playedMeanwhile).toBeGreaterThan(0);
    const restored = await run('restore', target, [backup]);
    expect(restored).toMatchObject({ exitCode: 0, output: expect.stringContaining('The audit holds.') });
    const copy = await startServerProcess(target, { STARTING_BALANCE: '100000' });
    expect(await readAll(copy.address, quiet.cookie)).toEqual(before);
    const { call } = createHttpClient(copy.address, creator.cookie);
    for (const gameId of acknowledged) {
      expect((await call('games.get', { gameId })).body.game).toMatchObject({ status: 'completed', ownMove: 'rock' });
    }
    await copy.end('SIGTERM');

    const again = await run('restore', target, [backup]);
    expect(again).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('is not empty') });
  });

  it('refuses to back up or restore a database that the settings say is elsewhere', async () => {
    const elsewhere = { DATABASE_URL: 'postgres://localhost/game' };
    for (const command of ['backup', 'restore'] as const) {
      const { exitCode, errorOutput } = await run(command, join(parent, 'unused'), [join(parent, 'none')], elsewhere);
      expect({ exitCode, errorOutput }).toEqual({ exitCode: 1, errorOutput: expect.stringContaining('DATABASE_URL') });
    }
  });
});
