import { randomBytes } from 'node:crypto';
import { moves } from '@game/rules';
import { expect, it } from 'vitest';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { tournamentActions } from '../../support/builders/tournaments.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { useTestServer } from '../../support/use-test-context.js';

/** A server whose database contains no hand that is over. */
const server = useTestServer();

const query = async <Row extends object>(text: string) => (await server.context.database.pool.query<Row>(text)).rows;
const newNonce = () => randomBytes(32).toString('hex');

it('a hidden move appears neither in tables nor in hashes that can be guessed, and all have the same length', async () => {
  const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
  const { call } = createHttpClient(server.address, cookieOf(player));
  const inputs = [];
  const nonces = [newNonce(), newNonce()];
  for (const move of moves) {
    const { gameId } = (await call('games.createWithStake', { stakeAmount: 5 })).body;
    const input = { gameId, move };
    expect((await call('games.move', input)).body.game.ownMove).toBe(move);
    inputs.push(['games.move', input]);
    const creation = { maxPlayers: 4, stakeAmount: 1, initialMove: move } as const;
    const { tournamentId } = (await call('tournaments.createWithStake', creation)).body;
    await tournamentActions(server.context, other).join(tournamentId, move);
    inputs.push(['tournaments.createWithStake', creation]);
  }
  const { gameId } = (await call('games.createWithStake', { stakeAmount: 5 })).body;
  await call('games.move', { gameId, move: 'rock', nonce: nonces[0] ?? '' });
  await call('tournaments.createWithStake', {
    maxPlayers: 4,
    stakeAmount: 1,
    initialMove: 'rock',
    nonce: nonces[1] ?? '',
  });

  const tables = await query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows = [];
  for (const { name } of tables) rows.push(JSON.stringify(await query(`SELECT * FROM ${name}`)));
  const dump = rows.join('\n');
  expect(dump.match(/sealed_move":"/g)?.length).toBe(11);
  expect(dump).not.toMatch(/\b(rock|paper|scissors)\b/);
  for (const nonce of nonces) expect(dump).not.toContain(nonce);
  for (const input of inputs) expect(dump).not.toContain(sha256(JSON.stringify(input)));
  expect(new Set([...dump.matchAll(/sealed_move":"([^"]*)/g)].map(([, { length } = '']) => length)).size).toBe(1);
});
