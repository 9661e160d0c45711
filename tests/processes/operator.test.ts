import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlayer } from '../support/builders/players.js';
import { addRaffle, shopActions } from '../support/builders/shop.js';
import { tournamentActions } from '../support/builders/tournaments.js';
import { runOperator } from '../support/run-operator.js';
import { violatedInvariants, startTestServer, type TestServer } from '../support/test-context.js';

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

/** Runs the command line on the test's database; tests/server covers what each command does. */
const operate = (...parameters: string[]) => runOperator(server.database, directory, parameters);

const pool = () => server.context.database.pool;

describe('the operator’s command line', () => {
  it('logs every change with operator and reason in an append-only log, and the API has no operator operations [D-06]', async () => {
    const player = await addPlayer(server.context, { balance: 10 });

    await operate('players', 'adjust', player.username, '25', '--yes', '--reason', 'a lost parcel', '--as', 'tess');

    const { output, errorOutput } = await operate('log', '--json');
    expect(errorOutput).toBe('');
    const [entry] = JSON.parse(output) as Record<string, string>[];
    expect(entry).toMatchObject({
      operator: 'tess',
      action: 'players adjust',
      target: player.id,
      reason: 'a lost parcel',
    });
    expect(JSON.parse(entry?.['details'] ?? '')).toEqual({ amount: 25 });
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

  it('prints its usage for every command', async () => {
    const commands = [[], ['raffles'], ['raffles', 'cancel'], ['players', 'adjust'], ['products', 'apply']];
    const results = await Promise.all(commands.map((command) => operate(...command, '--help')));
    for (const { exitCode, output } of results) {
      expect(exitCode).toBe(0);
      expect(output).toMatch(/Usage: operator/);
    }
  });

  it('exits with 1 and the reason when a command is refused, and logs nothing', async () => {
    const cases: [string[], RegExp][] = [
      [['players', 'adjust', 'x', '5', '--yes'], /--reason/],
      [['players', 'adjust', 'x', '5', '--yes', '--reason', ' '], /Give a reason/],
      [['players', 'adjust', 'nobody', '5', '--yes', ...because], /There is no player 'nobody'/],
      [['players', 'adjust', 'nobody', '5.5', '--yes', ...because], /whole number/],
      [['raffles', 'rig', 'x'], /unknown command/],
    ];
    const { rows: before } = await pool().query('SELECT count(*) FROM operator_actions');

    const results = await Promise.all(cases.map(([parameters]) => operate(...parameters)));

    for (const [index, [, reason]] of cases.entries()) {
      expect(results[index]).toMatchObject({ exitCode: 1, errorOutput: expect.stringMatching(reason) });
    }
    expect((await pool().query('SELECT count(*) FROM operator_actions')).rows).toEqual(before);
  });

  it('asks for confirmation before a change that cannot be undone', async () => {
    const player = await addPlayer(server.context);
    const productId = await addRaffle(server.context, { key: 'to-confirm' });
    await shopActions(server.context, player).enter(productId);

    const refused = await operate('raffles', 'cancel', 'to-confirm', ...because);

    expect(refused).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('give --yes') });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(90);
  });

  it('cancels a waiting tournament, which refunds its players', async () => {
    const creator = await addPlayer(server.context);
    const { tournamentId } = await tournamentActions(server.context, creator).create(4, 30, 'rock');
    expect(await server.context.ledger.balanceOf(creator.id)).toBe(70);

    await operate('tournaments', 'cancel', tournamentId, '--yes', ...because);

    expect(await server.context.ledger.balanceOf(creator.id)).toBe(100);
    const again = await operate('tournaments', 'cancel', tournamentId, '--yes', ...because);
    expect(again).toMatchObject({ exitCode: 1, errorOutput: 'This tournament can no longer be cancelled.\n' });
  });
});
