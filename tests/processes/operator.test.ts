import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieFrom, signUpForm } from '../support/accounts.js';
import { createHttpClient } from '../support/http-client.js';
import { databaseUrl } from '../support/database-url.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../support/players.js';
import { addPrize, addRaffle, address, shopActions } from '../support/shop.js';
import { tournamentActions } from '../support/tournaments.js';
import { violatedInvariants, startTestServer, type TestServer } from '../support/test-context.js';

const operatorFile = fileURLToPath(new URL('../../apps/server/dist/operator.js', import.meta.url));
const because = ['--reason', 'a test', '--as', 'tess'];

let server: TestServer;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'operator-'));
  server = await startTestServer({ env: { DATA_DIR: directory } });
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await server.close();
  await rm(directory, { recursive: true });
});

/** Runs the operator's command line as `npm run operator` does, on the test's database. */
function operate(...parameters: string[]): Promise<{ exitCode: number; output: string; complaint: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(server.database), DATA_DIR: directory };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [operatorFile, ...parameters], { env }, (error, output, complaint) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, complaint });
    });
    child.stdin?.end();
  });
}

async function json<Result>(...parameters: string[]): Promise<Result> {
  const { output, complaint } = await operate(...parameters, '--json');
  expect(complaint).toBe('');
  return JSON.parse(output) as Result;
}

const pool = () => server.context.database.pool;

describe('the operator’s command line', () => {
  it('logs every act, with who and why, in a log that nobody can change; the site itself has no administrators [D-06]', async () => {
    const player = await addPlayer(server.context, { balance: 10 });

    await operate('players', 'adjust', player.username, '25', '--yes', '--reason', 'a lost parcel', '--as', 'tess');

    const [act] = await json<Record<string, string>[]>('log');
    expect(act).toMatchObject({
      operator: 'tess',
      action: 'players adjust',
      target: player.id,
      reason: 'a lost parcel',
    });
    expect(JSON.parse(act?.['details'] ?? '')).toEqual({ amount: 25 });
    for (const change of [
      'UPDATE operator_actions SET reason = NULL',
      'DELETE FROM operator_actions',
      'TRUNCATE operator_actions',
    ]) {
      await expect(pool().query(change)).rejects.toThrow('operator_actions is append-only');
    }
    const { paths } = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths).filter((path) => /operator|admin/.test(path))).toEqual([]);
  });

  it('says what it can do, everywhere', async () => {
    const commands = [[], ['raffles'], ['raffles', 'cancel'], ['players', 'adjust'], ['products', 'apply']];
    const answers = await Promise.all(commands.map((command) => operate(...command, '--help')));
    for (const { exitCode, output } of answers) {
      expect(exitCode).toBe(0);
      expect(output).toMatch(/Usage: operator/);
    }
  });

  it('refuses what it cannot do, says why, and logs nothing', async () => {
    const cases: [string[], RegExp][] = [
      [['players', 'adjust', 'x', '5', '--yes'], /--reason/],
      [['players', 'adjust', 'x', '5', '--yes', '--reason', ' '], /Give a reason/],
      [['players', 'adjust', 'nobody', '5', '--yes', ...because], /There is no player 'nobody'/],
      [['players', 'adjust', 'nobody', '5.5', '--yes', ...because], /whole number/],
      [['raffles', 'cancel', 'none', '--yes', ...because], /There is no raffle 'none'/],
      [['redemptions', 'ship', 'NONE', ...because], /There is no order 'NONE'/],
      [['products', 'apply', '/none.yaml', ...because], /cannot be read/],
      [['raffles', 'rig', 'x'], /unknown command/],
    ];
    const { rows: before } = await pool().query('SELECT count(*) FROM operator_actions');

    const answers = await Promise.all(cases.map(([parameters]) => operate(...parameters)));

    for (const [index, [, complaint]] of cases.entries()) {
      expect(answers[index]).toMatchObject({ exitCode: 1, complaint: expect.stringMatching(complaint) });
    }
    expect((await pool().query('SELECT count(*) FROM operator_actions')).rows).toEqual(before);
  });

  it('does what cannot be undone only after a yes', async () => {
    const player = await addPlayer(server.context);
    const productId = await addRaffle(server.context, { key: 'to-confirm' });
    await shopActions(server.context, player).enter(productId);

    const asked = await operate('raffles', 'cancel', 'to-confirm', ...because);

    expect(asked).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('give --yes') });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(90);
  });

  it('cancels a raffle and refunds its entries, as a table for people and JSON for scripts', async () => {
    const player = await addPlayer(server.context);
    const productId = await addRaffle(server.context, { key: 'to-cancel' });
    await shopActions(server.context, player).enter(productId);

    const done = await json('raffles', 'cancel', 'to-cancel', '--yes', ...because);

    expect(done).toEqual({ key: 'to-cancel', status: 'cancelled', entries: 1, id: productId });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
    const { output } = await operate('players', 'ledger', player.username);
    expect(output).toMatch(/id +at +type +amount +change\n\d+ +\S+ +refund +10 +10\n\d+ +\S+ +raffle_entry +10 +-10\n/);
    const again = await operate('raffles', 'cancel', 'to-cancel', '--yes', ...because);
    expect(again).toMatchObject({
      exitCode: 1,
      complaint: "'to-cancel' is cancelled and can no longer be cancelled.\n",
    });
  });

  it('draws a raffle before its end, and again', async () => {
    const productId = await addRaffle(server.context, { key: 'to-draw' });
    for (let entrant = 0; entrant < 2; entrant += 1) {
      await shopActions(server.context, await addPlayer(server.context)).enter(productId);
    }

    expect(await json('raffles', 'draw', 'to-draw', '--yes', ...because)).toMatchObject({ status: 'drawn' });
    expect(await json('raffles', 'redraw', 'to-draw', '--yes', ...because)).toMatchObject({ status: 'drawn' });

    const { draws } = await server.context.shop.catalogue.getRaffleProof(null, { productId });
    expect(new Set(draws.slice(0, 2).map(({ winner }) => winner?.id)).size).toBe(2);
  });

  it('adds and changes products of a YAML file, with pictures made anew, and promises are kept', async () => {
    const picture = await sharp({ create: { width: 1600, height: 400, channels: 3, background: '#ffc93c' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    await writeFile(join(directory, 'mug.jpg'), picture);
    const yaml = (cost: number, name: string) => `products:
  - { key: yaml-mug, type: other, name: A mug, description: Holds tea., ticketPrice: 40, availableQuantity: 3, image: mug.jpg }
  - key: yaml-raffle
    type: raffle
    raffleType: premium
    name: ${name}
    description: A bed.
    raffleEndTime: 2099-01-01T00:00:00Z
    entryCost: ${cost}
    maxEntries: 5
`;
    const apply = async (text: string) => {
      await writeFile(join(directory, 'products.yaml'), text);
      return operate('products', 'apply', join(directory, 'products.yaml'), ...because, '--json');
    };

    const added = JSON.parse((await apply(yaml(10, 'A bed'))).output) as { done: string; id: string }[];

    expect(added.map(({ done }) => done)).toEqual(['added', 'added']);
    const [mug, raffle] = added as [(typeof added)[0], (typeof added)[0]];
    const { product } = await server.context.shop.catalogue.getProduct(null, { productId: mug.id });
    const image = await fetch(`${server.address}${product.imageUrl}`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 200 });
    expect(metadata.exif).toBeUndefined();

    const player = await addPlayer(server.context);
    await shopActions(server.context, player).enter(raffle.id);
    expect(await apply(yaml(1, 'A bed'))).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('already has entries'),
    });
    expect(JSON.parse((await apply(yaml(10, 'A big bed'))).output)).toMatchObject([
      { done: 'changed' },
      { done: 'changed' },
    ]);
    expect((await server.context.shop.catalogue.getProduct(null, { productId: raffle.id })).product.name).toBe(
      'A big bed',
    );
    expect((await apply('products:\n  - key: Not A Key\n')).complaint).toContain('products.0');
    await writeFile(join(directory, 'mug.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await apply(yaml(10, 'A bed'))).complaint).toContain('not an image we can use');
  });

  it('lists redemptions as CSV that no spreadsheet takes for formulas, and ships them', async () => {
    const player = await addPlayer(server.context);
    const productId = await addPrize(server.context, { key: 'to-ship' });
    const hostile = { ...address, fullName: '=HYPERLINK("http://evil.example")', street: '+1 "Main", Street' };
    const { viewer } = await shopActions(server.context, player).redeem(productId, hostile);
    const order = viewer.orders[0]?.orderReference ?? '';

    const { output } = await operate('redemptions', 'list', '--status', 'ordered', '--csv');

    const line = output.split('\r\n').find((one) => one.includes(order));
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")","'+1 ""Main"", Street","London"`);
    await operate('redemptions', 'ship', order, '--tracking', 'RR123', ...because);
    expect((await shopActions(server.context, player).view(productId)).viewer.orders).toMatchObject([
      { status: 'shipped', trackingNumber: 'RR123' },
    ]);
    expect(await json('redemptions', 'list', '--status', 'ordered')).not.toContainEqual(
      expect.objectContaining({ order }),
    );
  });

  it('suspends a player: sessions and open games end, sign-in is refused, until it is lifted', async () => {
    const { call } = createHttpClient(server.address);
    const account = signUpForm();
    const answer = await call('auth.signUp', account);
    const cookie = cookieFrom(answer);
    const id = answer.body.player?.id ?? '';
    await operate('players', 'adjust', id, '50', '--yes', ...because);
    const own = createHttpClient(server.address, cookie);
    await own.call('games.createWithStake', { stakeAmount: 10 });
    const creator = await addPlayer(server.context);
    const gameId = await addListedGame(server.context, creator, { stakeAmount: 10 });
    await own.call('games.joinWithStake', { gameId });
    expect(await server.context.ledger.balanceOf(id)).toBe(30);

    const suspended = await json('players', 'suspend', id, '--yes', ...because);

    expect(suspended).toEqual({ id, suspended: expect.any(String) });
    expect((await own.call('auth.getSession', {})).body.player).toBeNull();
    const refused = await call('auth.signInWithPassword', account);
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect(await server.context.ledger.balanceOf(id)).toBe(40);
    expect(await playerActions(server.context, creator).view(gameId)).toMatchObject({ status: 'completed' });
    expect(await server.context.ledger.balanceOf(creator.id)).toBe(110);

    await operate('players', 'unsuspend', id, ...because);
    expect((await call('auth.signInWithPassword', account)).status).toBe(200);
  });

  it('cancels a tournament that waits for players, and refunds them', async () => {
    const creator = await addPlayer(server.context);
    const { tournamentId } = await tournamentActions(server.context, creator).create(4, 30, 'rock');
    expect(await server.context.ledger.balanceOf(creator.id)).toBe(70);

    await operate('tournaments', 'cancel', tournamentId, '--yes', ...because);

    expect(await server.context.ledger.balanceOf(creator.id)).toBe(100);
    const again = await operate('tournaments', 'cancel', tournamentId, '--yes', ...because);
    expect(again).toMatchObject({ exitCode: 1, complaint: 'This tournament can no longer be cancelled.\n' });
  });

  it('takes no more tickets than there are', async () => {
    const player = await addPlayer(server.context, { balance: 10 });

    const refused = await operate('players', 'adjust', '--yes', ...because, '--', player.username, '-11');
    const done = await operate('players', 'adjust', '--yes', ...because, '--', player.username, '-10');

    expect(refused).toMatchObject({ exitCode: 1, complaint: `'${player.username}' has fewer than 11 tickets.\n` });
    expect(done.output).toBe(`'${player.username}' has 0 tickets.\n`);
    const shown = createHttpClient(server.address, cookieOf(player));
    expect((await shown.call('profiles.getBalance', {})).body.balance).toBe(0);
  });
});
