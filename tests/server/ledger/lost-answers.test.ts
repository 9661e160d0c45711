import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { CommandName, InputOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, addPlayers, cookieOf, playerActions } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { repetitions } from '../../support/torture/scale.js';
import { scoreOf } from '../../support/torture/score.js';
import { addRaffle, raffleEntry } from '../../support/builders/shop.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const clientOf = (player: BuiltPlayer) => createHttpClient(server.address, cookieOf(player));

/** Sends a command and closes the connection when the first byte of the answer arrives, so that the answer is lost. */
async function sendAndDropAnswer<Name extends CommandName>(
  player: BuiltPlayer,
  name: Name,
  input: InputOf<Name>,
  key: string,
): Promise<void> {
  const headers = { cookie: cookieOf(player), origin: server.address, 'idempotency-key': key };
  const url = `${server.address}/api/${name}`;
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } });
    sent.once('response', (response) => {
      response.destroy();
      resolve();
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(input));
  });
}

describe('an answer that is lost after the commit', () => {
  const answerCount = repetitions({ usual: 24, torture: 1000 });

  it('is sent again to the repeated request, which takes effect once', async ({ task }) => {
    const score = scoreOf(task, 'Answers dropped after the commit');
    const raffleId = await addRaffle(server.context, { entryCost: 1, maxEntries: 10_000 });
    let dropped = 0;
    /** Returns the reply to the second request. */
    const drop = async <Name extends CommandName>(player: BuiltPlayer, name: Name, input: InputOf<Name>) => {
      const key = randomUUID();
      await sendAndDropAnswer(player, name, input, key);
      dropped += 1;
      const repeated = await clientOf(player).call(name, input, key);
      expect(repeated.status, `the answer to ${name}`).toBe(200);
      return repeated.body;
    };

    while (dropped < answerCount) {
      const [one, other] = (await addPlayers(server.context, 2, 100)) as [BuiltPlayer, BuiltPlayer];
      const { gameId } = await drop(one, 'games.createWithStake', { stakeAmount: 10 });
      await drop(one, 'games.move', { gameId, move: 'rock' });
      await drop(other, 'games.joinWithStake', { gameId });
      await drop(other, 'games.move', { gameId, move: 'paper' });
      await drop(one, 'shop.enterRaffle', raffleEntry(raffleId));
      const { amount } = await drop(one, 'rewards.claimDailyFlip', {});
      const input = { maxPlayers: 4, stakeAmount: 7, initialMove: 'rock' } as const;
      const { tournamentId } = await drop(other, 'tournaments.createWithStake', input);
      await drop(other, 'tournaments.cancel', { tournamentId });
      const balances = await Promise.all([one, other].map(({ id }) => server.context.ledger.balanceOf(id)));
      expect(balances).toEqual([100 - 10 - 1 + amount, 110]);
    }

    score({ 'dropped answers': dropped, 'lost or double effects': 0 });
  });
});

describe('a connection that is cut at the settlement', () => {
  const gameCount = repetitions({ usual: 5, torture: 100 });

  it('leaves the result and the balances as they are on every other connection', async ({ task }) => {
    const score = scoreOf(task, 'Sockets cut at the settlement');
    const games = [];
    for (let index = 0; index < gameCount; index += 1) {
      const [one, other] = [await addPlayer(server.context), await addPlayer(server.context)];
      const { gameId } = await playerActions(server.context, one).create(10);
      await playerActions(server.context, one).move(gameId, 'rock');
      await playerActions(server.context, other).join(gameId);
      const sockets = await Promise.all(
        [one, other].map((player) => connectRealtime(server.address, cookieOf(player))),
      );
      games.push({ one, other, gameId, sockets });
    }

    await Promise.all(
      games.map(async ({ other, gameId, sockets }) => {
        const key = randomUUID();
        const settled = sendAndDropAnswer(other, 'games.move', { gameId, move: 'paper' }, key);
        for (const socket of sockets) socket.close();
        await settled;
      }),
    );

    for (const { one, other, gameId } of games) {
      const results = [];
      for (const player of [one, other]) {
        // The page connects again and reads its data.
        const socket = await connectRealtime(server.address, cookieOf(player));
        results.push((await clientOf(player).call('games.get', { gameId })).body.game.result);
        socket.close();
      }
      expect(results[0]).not.toBeNull();
      expect(results[0]).toEqual(results[1]);
      const balances = await Promise.all([one, other].map(({ id }) => server.context.ledger.balanceOf(id)));
      expect(balances).toEqual([90, 110]);
    }
    score({ 'cut sockets': 2 * gameCount, lost: 0 });
  });
});
