import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { QueryName } from '@game/contract';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { addPrize } from '../../support/builders/shop.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { hangGuard } from '../../limits.js';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

/** Requests a page as `player`, or signed out. */
async function openPage(path: string, player: BuiltPlayer | null, address = server.address) {
  const response = await fetch(address + path, { headers: player ? { cookie: cookieOf(player) } : {} });
  const html = await response.text();
  return { html, cacheControl: response.headers.get('cache-control'), replies: repliesIn(html) };
}

/** Returns the replies that a page contains, by the name of their query; null if it has no element for them. */
function repliesIn(html: string): Record<string, unknown> | null {
  const json = /<script type="application\/json" id="first-replies">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) return null;
  const replies = JSON.parse(json) as [name: QueryName, input: unknown, reply: unknown][];
  return Object.fromEntries(replies.map(([name, , reply]) => [name, reply]));
}

/** What the parts of every page ask for that load later. */
const everywhereLater = ['inbox.list', 'rewards.getToday', 'tournaments.listReadyMatches', 'selfLimits.get'];

describe('the page of a signed-in player', () => {
  it('contains the first replies for this player, and no other data', async () => {
    const [one, other] = [
      await addPlayer(server.context, { balance: 7 }),
      await addPlayer(server.context, { balance: 8 }),
    ];

    const [page, otherPage] = [await openPage('/shop/prizes', one), await openPage('/shop/prizes', other)];

    expect(Object.keys(page.replies ?? {})).toEqual([
      'auth.getSession',
      'profiles.getBalance',
      'shop.listRaffles',
      'shop.listPrizes',
      ...everywhereLater,
    ]);
    expect(page.replies).toMatchObject({
      'auth.getSession': { player: { id: one.id } },
      'profiles.getBalance': { balance: 7 },
    });
    expect(otherPage.replies).toMatchObject({ 'profiles.getBalance': { balance: 8 } });
    expect(page.html).not.toContain(other.id);
    expect(otherPage.html).not.toContain(one.id);
  });

  it('contains the open games for the lobby', async () => {
    const player = await addPlayer(server.context);
    const { gameId } = await playerActions(server.context, player).create(5);

    const { replies } = await openPage('/index', player);

    expect(replies).toMatchObject({ 'games.listOpen': { games: [{ id: gameId, ownMove: null }] } });
  });

  it('contains what parts of it that load later ask for, unless that is long', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const other = playerActions(server.context, joiner);
    const { call } = createHttpClient(server.address, cookieOf(creator));
    const play = async () => {
      const gameId = await addListedGame(server.context, creator);
      await other.join(gameId);
      await other.move(gameId, 'paper');
    };
    const repliesOf = async () => (await openPage('/index', creator)).replies ?? {};

    await play();
    expect(await repliesOf()).toMatchObject({
      'inbox.list': { notifications: [expect.anything()] },
      'rewards.getToday': { flip: { claimed: false } },
      'rematches.listOffers': { offers: [] },
      'tournaments.listOpenMatches': { matches: [] },
    });

    for (let played = 1; played < 20; played += 1) await play();
    expect(JSON.stringify(await call('inbox.list', {})).length).toBeGreaterThan(4000);
    expect(await repliesOf()).not.toHaveProperty('inbox.list');
  });

  it('is stored by no cache', async () => {
    expect((await openPage('/index', await addPlayer(server.context))).cacheControl).toBe('private, no-store');
  });

  it('cannot be left by a text in a reply', async () => {
    const name = '</script><script>alert(1)</script><!--';
    await addPrize(server.context, { name });

    const { html, replies } = await openPage('/shop/prizes', await addPlayer(server.context));

    expect(html).not.toContain('alert(1)</script>');
    expect(replies).toMatchObject({ 'shop.listPrizes': { products: [{ name }] } });
  });

  it('stores the replies in the compressed page as they are, so that its length reveals nothing about them', async () => {
    const player = await addPlayer(server.context);
    const headers = { cookie: cookieOf(player), 'accept-encoding': 'br, gzip' };
    const body = await new Promise<Buffer>((resolve, reject) => {
      get(`${server.address}/shop/prizes`, { headers }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        buffer(response).then(resolve, reject);
      }).on('error', reject);
    });

    const html = gunzipSync(body).toString();

    const end = html.slice(html.indexOf('<script type="application/json"'));
    expect(end).toContain(player.id);
    expect(body.includes(end)).toBe(true);
    expect(body.length).toBeLessThan(html.length * 0.6);
  });

  it('is the one prerendered for players, unless its URL has a query', async () => {
    const player = await addPlayer(server.context);
    const audienceOf = async (path: string, viewer: BuiltPlayer | null) =>
      /data-audience="(\w+)"/.exec((await openPage(path, viewer)).html)?.[1];

    expect(await audienceOf('/shop/prizes', player)).toBe('players');
    expect(await audienceOf('/shop/prizes?type=premium', player)).toBeUndefined();
    expect(await audienceOf('/shop/prizes', null)).toBeUndefined();
  });

  it('opens without replies while the database is locked', async () => {
    const player = await addPlayer(server.context);
    // Longer than the test may take: only the limit of the page ends the wait.
    const waitLimitMs = 2 * hangGuard.testTimeout;
    const impatient = await startTestServer({ database: server.database, previewLimitMs: 50, waitLimitMs });
    const holder = new Client(server.database.connection);
    await holder.connect();
    await holder.query('BEGIN; LOCK sessions, profiles');

    const { html, replies } = await openPage('/shop/prizes', player, impatient.address);

    expect(html).toContain('<title>Prizes');
    expect(replies).toBeNull();
    await holder.end();
    await impatient.close();
  });
});

describe('the page of a game', () => {
  it('contains the game until the player has moved, and never a move or a result', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const [one, other] = [playerActions(server.context, creator), playerActions(server.context, joiner)];
    const gameId = await addListedGame(server.context, creator);
    await other.join(gameId);
    const gameOf = async (player: BuiltPlayer) => (await openPage(`/game/${gameId}`, player)).replies?.['games.get'];

    expect(await gameOf(joiner)).toMatchObject({ game: { id: gameId, ownMove: null, result: null } });
    expect(await gameOf(creator)).toBeUndefined();

    await other.move(gameId, 'paper');
    expect((await one.view(gameId)).result).not.toBeNull();
    expect([await gameOf(creator), await gameOf(joiner)]).toEqual([undefined, undefined]);
  });

  it('is the one prerendered for players only in the room of an open game, until the player has moved', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const { create, cancel, move } = playerActions(server.context, player);
    const [open, moved, cancelled] = [await create(5), await create(6), await create(7)];
    await move(moved.gameId, 'rock');
    await cancel(cancelled.gameId);
    const isPrerendered = async (path: string, viewer: BuiltPlayer | null) =>
      (await openPage(path, viewer)).html.includes('data-audience="players"');

    expect(await isPrerendered(`/game/${open.gameId}`, player)).toBe(true);
    expect(await isPrerendered(`/game/${open.gameId}`, other)).toBe(false);
    expect(await isPrerendered(`/game/${open.gameId}`, null)).toBe(false);
    expect(await isPrerendered(`/game/${open.gameId}/outcome`, player)).toBe(false);
    expect(await isPrerendered(`/game/${moved.gameId}`, player)).toBe(false);
    expect(await isPrerendered(`/game/${cancelled.gameId}`, player)).toBe(false);
  });

  it('contains no game of others', async () => {
    const gameId = await addListedGame(server.context, await addPlayer(server.context));

    const { replies } = await openPage(`/game/${gameId}`, await addPlayer(server.context));

    expect(Object.keys(replies ?? {})).toEqual(['auth.getSession', 'profiles.getBalance', ...everywhereLater]);
  });
});

describe('a page without replies', () => {
  it('is that of a visitor', async () => {
    const { replies, cacheControl } = await openPage('/index', null);

    expect([replies, cacheControl]).toEqual([null, 'no-cache']);
  });

  it('is that of a player who has signed out', async () => {
    const player = await addPlayer(server.context);
    expect((await openPage('/index', player)).replies).not.toBeNull();

    await createHttpClient(server.address, cookieOf(player)).call('auth.signOut', {});

    expect((await openPage('/index', player)).replies).toBeNull();
  });

  it('is the shell, which browsers keep for visits without a network', async () => {
    expect((await openPage('/shell', await addPlayer(server.context))).replies).toBeNull();
  });
});
