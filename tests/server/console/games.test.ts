import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { consoleOrigin, openConsole } from '../../support/builders/operators.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { addTournament } from '../../support/builders/tournaments.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();
let app: ReturnType<typeof createConsole>['app'];

beforeAll(async () => {
  ({ app } = createConsole(test.context, consoleOrigin));
  await app.ready();
});

afterAll(() => app.close());

describe('the pages of games', () => {
  it('find a game by its id or a player, and show its moves once it is completed', async () => {
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context)];
    const gameId = await addListedGame(test.context, creator, { move: 'rock' });
    const browser = await openConsole(test.context, app, 'support');
    const text = async (path: string) => (await browser.get(path)).body;

    expect(await text(`/games?q=${gameId}`)).toContain(`href="/games/${gameId}"`);
    expect(await text(`/games?q=${creator.username}`)).toContain(`href="/games/player/${creator.id}"`);
    expect(await text(`/games/player/${creator.id}`)).toContain(`href="/games/${gameId}"`);
    const open = await text(`/games/${gameId}`);
    expect(open).toContain('<td data-name="Move"><span>hidden</span></td>');
    expect(open).not.toMatch(/rock|CAT|nonce|sealed|commitment/);

    await playerActions(test.context, joiner).join(gameId);
    await playerActions(test.context, joiner).move(gameId, 'scissors');
    const completed = await text(`/games/${gameId}`);
    expect(completed).toContain('<td data-name="Move"><span>MOUSE</span></td>');
    expect(completed).toContain('<td data-name="Change" class="number"><span>+10</span></td>');
  });

  it('say that there is none, whatever the address has', async () => {
    const browser = await openConsole(test.context, app, 'support');
    for (const id of [randomUUID(), 'x', "'--", '%00']) {
      for (const path of ['/games/', '/tournaments/', '/games/player/']) {
        const { statusCode, body } = await browser.get(`${path}${id}`);
        expect([statusCode, body.includes('There is no such')]).toEqual([422, true]);
      }
    }
    expect((await browser.get('/games?q=nobody%25&after=x')).body).toContain('Nothing matches.');
  });
});

describe('the page of a tournament', () => {
  it('lets owners cancel one that waits for players, with a reason, once', async () => {
    const { tournamentId, players } = await addTournament(test.context, { initialMoves: ['rock', 'paper'] });
    const path = `/tournaments/${tournamentId}`;
    expect((await (await openConsole(test.context, app, 'support')).get(path)).body).not.toContain('<h2>Cancel</h2>');
    const browser = await openConsole(test.context, app, 'owner');
    expect((await browser.get(path)).body).toContain('<h2>Cancel</h2>');
    const cancel = (form: Record<string, string>) => browser.post(`${path}/cancel`, form);

    expect((await cancel({ reason: 'Fraud', confirmed: '' })).statusCode).toBe(422);
    expect((await cancel({ reason: ' ', confirmed: 'yes' })).statusCode).toBe(422);
    expect((await cancel({ reason: 'Fraud', confirmed: 'yes' })).headers.location).toBe(path);
    expect((await cancel({ reason: 'Fraud', confirmed: 'yes' })).statusCode).toBeGreaterThanOrEqual(400);

    const page = await browser.get(path);
    expect(page.body).toContain('<dt>Status</dt><dd>cancelled</dd>');
    for (const { id } of players) expect(await test.context.ledger.balanceOf(id)).toBe(100);
    const [action] = await test.context.operatorLog.list(1);
    expect(action).toMatchObject({
      operator: `console:${browser.operator.name}`,
      action: 'tournaments cancel',
      target: tournamentId,
      reason: 'Fraud',
    });
  });
});
