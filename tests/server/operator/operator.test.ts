import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@game/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../../apps/server/src/operator/program.js';
import { cookieFrom, signUpForm } from '../../support/builders/accounts.js';
import { startBeaconServer, testChain } from '../../support/counterparts/beacon-server.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { addDebtor } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, address, shopActions } from '../../support/builders/shop.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import {
  createTestContext,
  startTestServer,
  violatedInvariants,
  type TestContext,
  type TestServer,
} from '../../support/test-context.js';

const dayMs = 24 * 3_600_000;
const because = ['--reason', 'a test', '--as', 'tess'];

let server: TestServer;
/** The services of the command line, which runs in a separate process in production. */
let operator: TestContext;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'operator-'));
  const env = { DATA_DIR: directory };
  server = await startTestServer({ env });
  operator = await createTestContext({ env, database: server.database });
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await operator.close();
  await server.close();
  await rm(directory, { recursive: true });
});

/** Runs a command and returns what it prints. Throws when the command refuses. */
async function operate(...parameters: string[]): Promise<string> {
  return operateWith(operator, ...parameters);
}

/** Runs a command with other services. */
async function operateWith(using: TestContext, ...parameters: string[]): Promise<string> {
  const output: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  try {
    await createProgram((work) => work(using.context)).parseAsync(parameters, { from: 'user' });
  } finally {
    write.mockRestore();
  }
  return output.join('');
}

async function operateAsJson<Result>(...parameters: string[]): Promise<Result> {
  return JSON.parse(await operate(...parameters, '--json')) as Result;
}

describe('reports', () => {
  it('are listed with all their characters visible, and closed once', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const details = 'red \u202Etxt.exe';
    const create = { width: 8, height: 8, channels: 3, background: '#ffc93c' } as const;
    await server.context.avatars.change(other, () => sharp({ create }).png().toBuffer());
    await server.context.players.reports.add(player, { playerId: other.id, reason: 'name', details });

    expect(await operate('reports')).toContain('red \\u202etxt.exe');
    const [report] = await operateAsJson<{ id: number }[]>('reports');
    expect(report).toMatchObject({ reported: other.username, reporter: player.username, reason: 'name', details });
    expect(report).toMatchObject({ name: other.username, picture: 'yes' });
    expect(await operate('reports', '--json')).not.toContain('\u202E');
    const id = String(report?.id);
    const file = join(directory, 'reported.webp');
    expect(await operate('report-picture', id, file)).toBe(`The picture is in ${file}.\n`);
    expect((await sharp(await readFile(file)).metadata()).format).toBe('webp');
    await expect(operate('report-picture', id, file)).rejects.toThrow('cannot be written: EEXIST');
    expect(await operate('close-report', id, ...because)).toBe(`Report ${id} is closed.\n`);
    await expect(operate('close-report', id, ...because)).rejects.toThrow(`There is no open report ${id}.`);
    await expect(operate('close-report', '1;', ...because)).rejects.toThrow('is not the id of a report');
    expect(await operate('reports')).toBe('Nothing to show.\n');
  });
});

describe('accounts of the console', () => {
  it('are added, listed, disabled and reset, each with a line in the log', async () => {
    const added = await operateAsJson<{ invitation: string }>('console', 'add', 'ann', '--role', 'shop', ...because);
    expect(added).toEqual({ name: 'ann', invitation: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const addAgain = operate('console', 'add', 'ann', '--role', 'owner', ...because);
    await expect(addAgain).rejects.toThrow("There is already an operator 'ann'.");
    await expect(operate('console', 'add', 'Ann', '--role', 'owner', ...because)).rejects.toThrow('A name has 1 to 32');
    await expect(operate('console', 'disable', 'bob', ...because)).rejects.toThrow("There is no operator 'bob'.");
    expect(await operate('console', 'disable', 'ann', ...because)).toBe("'ann' can no longer log in.\n");
    const disableAgain = operate('console', 'disable', 'ann', ...because);
    await expect(disableAgain).rejects.toThrow("'ann' is disabled already: nothing was changed.");
    expect(await operate('console', 'list')).toMatch(/\nann +shop +\S+ +no +\S+\n/);
    expect(await operate('console', 'reset', 'ann', '--yes', ...because)).toContain("The invitation of 'ann' is valid");
    const [row] = await operateAsJson<{ disabled: string | null }[]>('console', 'list');
    expect(row).toMatchObject({ name: 'ann', disabled: null });
    const log = await operateAsJson<{ action: string; operator: string; target: string }[]>('log');
    expect(log.slice(0, 3).map(({ action, operator: who, target }) => `${who} ${action} ${target}`)).toEqual([
      'tess console reset ann',
      'tess console disable ann',
      'tess console add ann',
    ]);
    expect(JSON.stringify(log)).not.toContain(added.invitation);
  });
});

describe('an operator', () => {
  it('cancels a raffle, which refunds its entries', async () => {
    const player = await addPlayer(server.context);
    const productId = await addRaffle(server.context, { key: 'to-cancel' });
    await shopActions(server.context, player).enter(productId);
    const cancel = ['raffles', 'cancel', 'to-cancel', '--yes', ...because];

    const result = await operateAsJson(...cancel);

    expect(result).toEqual({ key: 'to-cancel', status: 'cancelled', entries: 1, id: productId });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
    expect(await operate('players', 'ledger', player.username)).toMatch(
      /id +at +type +amount +change\n\d+ +\S+ +refund +10 +10\n\d+ +\S+ +raffle_entry +10 +-10\n/,
    );
    await expect(operate(...cancel)).rejects.toThrow("'to-cancel' is cancelled and can no longer be cancelled.");
  });

  it('cannot draw a raffle before it closes', async () => {
    const raffleEndTime = new Date(Date.now() + 3_600_000);
    const productId = await addRaffle(server.context, { key: 'to-draw', raffleEndTime });
    await shopActions(server.context, await addPlayer(server.context)).enter(productId);

    for (const command of [
      ['draw', 'to-draw'],
      ['redraw', 'to-draw'],
      ['choose-round', 'to-draw', '5'],
    ]) {
      await expect(operate('raffles', ...command, '--yes', ...because)).rejects.toThrow(
        command[0] === 'redraw'
          ? "'to-draw' is open: only a drawn raffle that is not redeemed can be redrawn."
          : `'to-draw' is open until it is full, at the latest until ${raffleEndTime.toISOString()}.`,
      );
    }

    expect((await server.context.shop.catalogue.getDrawProof({ productId })).status).toBe('open');
  });

  it('lists suspects, and releases or refuses their orders', async () => {
    const [winner, loser] = [await addPlayer(server.context), await addPlayer(server.context)];
    const productId = await addPrize(server.context, { ticketPrice: 20 });
    const { redeem, balance } = shopActions(server.context, winner);
    const orders = [await redeem(productId), await redeem(productId)].map(
      ({ viewer }) => viewer.orders[0]?.orderReference,
    );
    const [first = '', second = ''] = orders;
    await server.context.database.pool.query(
      'INSERT INTO collusion_records (user_id, received, net, risk) VALUES ($1, 100, 700, 350), ($2, 700, -700, 0)',
      [winner.id, loser.id],
    );
    await server.context.database.pool.query(
      `INSERT INTO collusion_opponents (user_id, opponent_id, games, won, lost, links, won_ids)
        VALUES ($1, $2, 4, 700, 0, '{newAccounts,referrals,sameSignUp}', ARRAY[$3::uuid])`,
      [winner.id, loser.id, productId],
    );
    await server.context.database.transaction((transaction) =>
      server.context.shop.reviews.request(transaction, [winner.id]),
    );

    expect(await operateAsJson('review')).toContainEqual({
      player: winner.username,
      risk: 350,
      reasons: ['newAccounts', 'referrals', 'sameSignUp', 'oneOpponent'].map((kind) => `${kind} 88 % (700)`).join(', '),
      opponents: `${loser.username} +700 -0 in 4`,
      games: productId,
    });
    await expect(operate('redemptions', 'ship', first, ...because)).rejects.toThrow('is under review');
    expect(await operate('release', first, ...because)).toBe(`Order ${first} is released.\n`);
    expect(await operate('review')).not.toContain(winner.username);
    expect(await operateAsJson('redemptions', 'list', '--status', 'held')).toMatchObject([{ order: second }]);
    expect(await operate('refuse', second, '--yes', ...because)).toBe(`Order ${second} is refused.\n`);
    await operate('redemptions', 'ship', first, ...because);

    expect(await balance()).toBe(80);
    const log = await operateAsJson<{ action: string; target: string }[]>('log');
    expect(log.filter(({ target }) => target === first || target === second).map(({ action }) => action)).toEqual([
      'redemptions ship',
      'refuse',
      'release',
    ]);
  });

  it('adds and changes products from a YAML file, with resized images, but never a raffle that has entries', async () => {
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
      const file = join(directory, 'products.yaml');
      return operateAsJson<{ done: string; id: string }[]>('products', 'apply', file, ...because);
    };

    const added = await apply(yaml(10, 'A bed'));

    expect(added.map(({ done }) => done)).toEqual(['added', 'added']);
    const [mug, raffle] = added as [(typeof added)[0], (typeof added)[0]];
    const { catalogue } = server.context.shop;
    const { product } = await catalogue.getProduct(null, { productId: mug.id });
    const image = await fetch(`${server.address}${product.imageUrl}`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 200 });
    expect(metadata.exif).toBeUndefined();

    await shopActions(server.context, await addPlayer(server.context)).enter(raffle.id);
    await expect(apply(yaml(1, 'A bed'))).rejects.toThrow('already has entries');
    expect(await apply(yaml(10, 'A big bed'))).toMatchObject([{ done: 'unchanged' }, { done: 'changed' }]);
    expect((await catalogue.getProduct(null, { productId: raffle.id })).product.name).toBe('A big bed');
    await expect(apply('products:\n  - key: Not A Key\n')).rejects.toThrow('products.0');
    await writeFile(join(directory, 'mug.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(apply(yaml(10, 'A bed'))).rejects.toMatchObject({ reply: { code: 'IMAGE_TYPE_REFUSED' } });
  });

  it('exports redemptions as CSV without spreadsheet formulas, and marks them as shipped', async () => {
    const player = await addPlayer(server.context);
    const productId = await addPrize(server.context, { key: 'to-ship' });
    const hostile = { ...address, fullName: '=HYPERLINK("http://evil.example")', street: '+1 "Main", Street' };
    const { viewer } = await shopActions(server.context, player).redeem(productId, hostile);
    const order = viewer.orders[0]?.orderReference ?? '';

    const csv = await operate('redemptions', 'list', '--status', 'ordered', '--csv');

    const line = csv.split('\r\n').find((one) => one.includes(order));
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")","'+1 ""Main"", Street","London"`);
    await operate('redemptions', 'ship', order, '--tracking', 'RR123', ...because);
    expect((await shopActions(server.context, player).view(productId)).viewer.orders).toMatchObject([
      { status: 'shipped', trackingNumber: 'RR123' },
    ]);
    expect(await operateAsJson('redemptions', 'list', '--status', 'ordered')).not.toContainEqual(
      expect.objectContaining({ order }),
    );
  });

  it('suspends a player, which ends sessions and open games and refuses sign-in until the suspension is lifted', async () => {
    const { call } = createHttpClient(server.address);
    const account = signUpForm();
    const answer = await call('auth.signUp', account);
    const id = answer.body.player?.id ?? '';
    await operate('players', 'adjust', id, '50', '--yes', ...because);
    const own = createHttpClient(server.address, cookieFrom(answer));
    await own.call('games.createWithStake', { stakeAmount: 10 });
    const creator = await addPlayer(server.context);
    const gameId = await addListedGame(server.context, creator, { stakeAmount: 10 });
    await own.call('games.joinWithStake', { gameId });
    expect(await server.context.ledger.balanceOf(id)).toBe(30);

    const suspended = await operateAsJson('players', 'suspend', id, '--yes', ...because);

    expect(suspended).toEqual({ id, suspended: expect.any(String) });
    const suspendAgain = operate('players', 'suspend', id, '--yes', ...because);
    await expect(suspendAgain).rejects.toThrow('is suspended already: nothing was changed.');
    expect(await operateAsJson('players', 'show', id)).toMatchObject([suspended]);
    expect((await own.call('auth.getSession', {})).body.player).toBeNull();
    const refused = await call('auth.signInWithPassword', account);
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect(await server.context.ledger.balanceOf(id)).toBe(40);
    expect(await playerActions(server.context, creator).view(gameId)).toMatchObject({ status: 'completed' });
    expect(await server.context.ledger.balanceOf(creator.id)).toBe(110);

    await operate('players', 'unsuspend', id, ...because);
    const unsuspendAgain = operate('players', 'unsuspend', id, ...because);
    await expect(unsuspendAgain).rejects.toThrow('is not suspended: nothing was changed.');
    expect((await call('auth.signInWithPassword', account)).status).toBe(200);
  });

  it('is refused and not logged when the target does not exist', async () => {
    const { rows: before } = await server.context.database.pool.query('SELECT count(*) FROM operator_actions');
    const act = (...parameters: string[]) => operate(...parameters, ...because);

    await expect(act('raffles', 'cancel', 'none', '--yes')).rejects.toThrow("There is no raffle 'none'");
    await expect(act('redemptions', 'ship', 'NONE')).rejects.toThrow("There is no order 'NONE'");
    await expect(act('products', 'apply', '/none.yaml')).rejects.toThrow('cannot be read');

    const { rows: after } = await server.context.database.pool.query('SELECT count(*) FROM operator_actions');
    expect(after).toEqual(before);
  });

  it.each(['console:tess', ' Console : tess'])(
    'refuses the name %s, which only the console writes into the log',
    async (name) => {
      const { username } = await addPlayer(server.context);
      const adjust = operate('players', 'adjust', username, '5', '--reason', 'a test', '--as', name);
      await expect(adjust).rejects.toThrow('is an account of the console. Give your own name.');
    },
  );

  it('finds each of the actions in the log, with operator and reason [D-06]', async () => {
    // The raffles were full six days ago. The server cannot draw them, because it has no beacon.
    const clock = new FakeClock(new Date(Date.now() - 6 * dayMs).toISOString());
    const beacon = await startBeaconServer();
    const env = { DATA_DIR: directory, ...beacon.env };
    const late = await createTestContext({ env, clock, database: server.database });
    const addUsed = async (key: string, entrants: number) => {
      const terms = { maxEntries: entrants, raffleEndTime: new Date(Date.now() + dayMs) };
      const productId = await addRaffle(late.context, { key, ...terms });
      for (let entrant = 0; entrant < entrants; entrant += 1) {
        await shopActions(late.context, await addPlayer(late.context)).enter(productId);
      }
    };
    await addUsed('logged-draw', 2);
    await addUsed('logged-round', 1);
    await addUsed('logged-cancel', 1);
    clock.advance(6 * dayMs);
    const { context } = server;
    const [player, buyer] = [await addPlayer(context), await addPlayer(context)];
    await context.database.pool.query('UPDATE users SET second_factor_since = now() WHERE id = $1', [player.id]);
    const { viewer } = await shopActions(context, buyer).redeem(await addPrize(context));
    const order = viewer.orders[0]?.orderReference ?? '';
    const { tournamentId } = await tournamentActions(context, buyer).create(4, 5, 'rock');
    const { debtor } = await addDebtor(context);
    const publishedRound = Math.floor((clock.now().getTime() / 1000 - testChain.genesis) / testChain.period);
    const products = join(directory, 'logged.yaml');
    const product =
      '{ key: logged, type: other, name: A cup, description: Holds tea., ticketPrice: 1, availableQuantity: 1 }';
    await writeFile(products, `products:\n  - ${product}\n`);
    /** The parameters and the logged target of each command that changes something. */
    const actions: Record<string, [parameters: string[], target: string]> = {
      'products apply': [[products], 'logged'],
      'raffles draw': [['logged-draw'], 'logged-draw'],
      'raffles redraw': [['logged-draw'], 'logged-draw'],
      'raffles choose-round': [['logged-round', String(publishedRound)], 'logged-round'],
      'raffles cancel': [['logged-cancel'], 'logged-cancel'],
      'redemptions ship': [[order], order],
      'players adjust': [[player.username, '5'], player.id],
      'players suspend': [[player.username], player.id],
      'players unsuspend': [[player.username], player.id],
      'players second-factor-off': [[player.username], player.id],
      'players mark-staff': [[player.username], player.id],
      'players unmark-staff': [[player.username], player.id],
      'purchases forgive': [[debtor.username], debtor.id],
      'tournaments cancel': [[tournamentId], tournamentId],
      'console add': [['logged', '--role', 'shop'], 'logged'],
      'console disable': [['logged'], 'logged'],
      'console reset': [['logged'], 'logged'],
    };
    const commands = createProgram(async (work) => work(context)).commands.flatMap((group) => group.commands);
    const changing = commands.filter(({ options }) => options.some(({ long }) => long === '--reason'));
    const names = changing.map((command) => `${command.parent?.name()} ${command.name()}`);
    expect(Object.keys(actions).toSorted()).toEqual(names.toSorted());

    for (const [action, [parameters, target]] of Object.entries(actions)) {
      const reason = `to test ${action}`;
      // The deadline of the winner has passed only for the clock of the operator.
      if (action === 'raffles redraw') clock.advance(14 * dayMs);
      const using = action.startsWith('raffles') ? late : operator;
      await operateWith(using, ...action.split(' '), ...parameters, '--yes', '--reason', reason, '--as', 'tess');
      const [latest] = await operateAsJson<object[]>('log');
      expect(latest).toMatchObject({ operator: 'tess', action, target, reason });
    }
    await late.close();
    beacon.close();
    // All others only read. They have no options that change something.
    expect(new Set(Object.values(operations).map(({ access }) => access))).toEqual(new Set(['anyone', 'player']));
  });

  it('forgives a debt once, and sees it before', async () => {
    const { debtor } = await addDebtor(server.context);
    const forgive = () => operate('purchases', 'forgive', debtor.username, '--yes', ...because);
    expect(await operate('purchases', 'owing')).toMatch(new RegExp(`${debtor.id} .* 100 +0 +100 +0`));
    expect(await operate('players', 'show', debtor.id)).toMatch(/balance +debt .*\n.* 0 +100/);

    expect(await forgive()).toBe(`'${debtor.username}' no longer owes 100 tickets.\n`);

    await expect(forgive()).rejects.toThrow(`'${debtor.username}' owes no tickets.`);
    const [latest] = await operateAsJson<{ details: string }[]>('log');
    expect(JSON.parse(latest?.details ?? '')).toEqual({ tickets: 100 });
  });

  it('compares purchases with the list of the provider, and exits with 1 if they differ', async () => {
    const { checkout } = operator.context.sandboxes;
    if (checkout) checkout.ownAddress = server.address;
    const { purchaseId } = await addDebtor(server.context);
    expect(await operate('reconcile')).toMatch(/^\d+ purchases and 0 refunds and disputes agree with/);
    expect(process.exitCode).toBeUndefined();

    await server.context.database.pool.query(
      "UPDATE purchases SET created_at = created_at - interval '1 day' WHERE id = $1",
      [purchaseId],
    );
    const differences = await operateAsJson<object[]>('reconcile', '--days', '2');
    const { exitCode } = process;
    process.exitCode = undefined;

    // The sandbox lists it with its own id.
    expect(differences).toEqual([
      expect.objectContaining({ purchase: purchaseId, difference: 'not in the list of the provider' }),
    ]);
    expect(exitCode).toBe(1);
  });

  it('never adjusts a balance below zero', async () => {
    const player = await addPlayer(server.context, { balance: 10 });
    const adjustBy = (tickets: string) =>
      operate('players', 'adjust', '--yes', ...because, '--', player.username, tickets);

    await expect(adjustBy('-11')).rejects.toThrow(`'${player.username}' has fewer than 11 tickets.`);
    expect(await adjustBy('-10')).toBe(`'${player.username}' has 0 tickets.\n`);

    const client = createHttpClient(server.address, cookieOf(player));
    expect((await client.call('profiles.getBalance', {})).body.balance).toBe(0);
  });
});
