import { randomUUID } from 'node:crypto';
import type { InputOf } from '@game/contract';
import { Client } from 'pg';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { CardDrawings } from '../../../apps/server/src/modules/cards/card-drawings.js';
import { Refusal } from '../../../apps/server/src/platform/refusal.js';
import { png } from '../../support/builders/images.js';
import { addListedGame, addPlayer, cookieOf, intentOf, playerActions } from '../../support/builders/players.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { hangGuard } from '../../limits.js';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

/** The middle of a player's face on a card, and the place of the name. */
const faceArea = { left: 130, top: 180, width: 40, height: 40 };
const titleArea = { left: 76, top: 290, width: 540, height: 90 };

/** Returns the values of the meta elements of the page at `path`, by name. */
async function readMeta(path: string): Promise<Record<string, string | undefined>> {
  const html = await (await fetch(server.address + path)).text();
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...metas].map(([, name, content]) => [name, content]));
}

const fetchCard = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: 'manual' });

async function drawCard(path: string): Promise<Buffer> {
  const response = await fetchCard(path);
  expect(response.headers.get('content-type')).toBe('image/png');
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the pixels of a part of a picture. */
async function pixelsOf(picture: Buffer, area: typeof faceArea): Promise<Buffer> {
  return sharp(picture).removeAlpha().extract(area).raw().toBuffer();
}

async function addChallenge(username: string) {
  const player = await addPlayer(server.context, { username });
  return { player, gameId: await addListedGame(server.context, player, { stakeAmount: 5 }) };
}

describe('the link of a challenge', () => {
  it('names the challenger and the stake, with its own picture and address', async () => {
    const { gameId } = await addChallenge('Card.Maker');

    const meta = await readMeta(`/challenge/${gameId}?utm=x`);

    expect(meta).toMatchObject({
      'og:title': 'Card.Maker challenges you!',
      'og:description': 'One hand of cat, cheese, mouse for 5 tickets. The winner gets 10 tickets.',
      'og:url': `${server.address}/challenge/${gameId}`,
      'og:image:alt': 'Card.Maker challenges you!',
      'twitter:card': 'summary_large_image',
    });
    const image = new URL(meta['og:image'] ?? '');
    expect(image.origin).toBe(server.address);
    const { width, height, format } = await sharp(await drawCard(image.pathname + image.search)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  });

  it('shows the picture of the challenger on its card, or else their initial', async () => {
    const { player, gameId } = await addChallenge('Red.Face');
    const before = await readMeta(`/challenge/${gameId}`);
    const initial = await pixelsOf(await drawCard(`/files/cards/challenge/${gameId}`), faceArea);

    await server.context.avatars.change(player, async () =>
      png({ width: 64, height: 64, colourAt: () => [255, 0, 0] }),
    );
    const face = await pixelsOf(await drawCard(`/files/cards/challenge/${gameId}`), faceArea);

    expect(new Set(initial).size).toBeGreaterThan(2);
    for (const [index, value] of face.entries()) expect(Math.abs(value - (index % 3 === 0 ? 255 : 0))).toBeLessThan(20);
    expect((await readMeta(`/challenge/${gameId}`))['og:image']).not.toBe(before['og:image']);
  });

  it.each(['iii', 'W'.repeat(20), '_-.Zz09'])('writes the name %s within its place', async (username) => {
    const { gameId } = await addChallenge(username);
    const card = await drawCard(`/files/cards/challenge/${gameId}`);
    const beside = await pixelsOf(card, { left: 0, top: titleArea.top, width: 60, height: titleArea.height });

    expect(new Set(await pixelsOf(card, titleArea)).size).toBeGreaterThan(10);
    expect(new Set(beside).size).toBeLessThanOrEqual(3);
  });

  it('is cached by its content', async () => {
    const { gameId } = await addChallenge('Cached');
    const first = await fetchCard(`/files/cards/challenge/${gameId}`);
    const tag = first.headers.get('etag') ?? '';

    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await fetchCard(`/files/cards/challenge/${gameId}`, { 'if-none-match': tag })).status).toBe(304);
    expect((await fetchCard(`/files/cards/challenge/${gameId}`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is not cached if it cannot be drawn', async () => {
    const { gameId } = await addChallenge('Not.Drawn');
    vi.spyOn(CardDrawings.prototype, 'draw').mockRejectedValueOnce(new Refusal('UNAVAILABLE'));

    const { status, headers } = await fetchCard(`/files/cards/challenge/${gameId}`);

    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([503, null, null]);
  });

  it('looks the same whatever the hidden move is (D-05)', async () => {
    const player = await addPlayer(server.context, { username: 'Poker.Face' });
    const cards = [];
    for (const move of ['rock', 'paper'] as const) {
      const gameId = await addListedGame(server.context, player, { move });
      const { 'og:title': title, 'og:description': description } = await readMeta(`/challenge/${gameId}`);
      cards.push([title, description, (await drawCard(`/files/cards/challenge/${gameId}`)).toString('base64')]);
    }

    expect(cards[0]).toEqual(cards[1]);
  });

  it('has the general card if the game is unknown or cannot be joined', async () => {
    const { player, gameId } = await addChallenge('Over');
    await playerActions(server.context, player).cancel(gameId);
    const { gameId: taken } = await addChallenge('Taken');
    await playerActions(server.context, await addPlayer(server.context)).join(taken);
    const general = (await readMeta('/index'))['og:image'];

    for (const id of [gameId, taken, randomUUID(), 'x', `${randomUUID()}.png`, '%22%3E']) {
      expect(await readMeta(`/challenge/${id}`)).toMatchObject({ 'og:title': 'Challenge', 'og:image': general });
      const response = await fetchCard(`/files/cards/challenge/${id}`);
      expect([response.status, server.address + response.headers.get('location')]).toEqual([302, general]);
    }
  });

  it('shows a private game to those who have its link', async () => {
    const player = await addPlayer(server.context, { username: 'Private.One' });
    const input = { stakeAmount: 7 };
    const intent = intentOf(player, 'games.createPrivateWithStake', input);
    const { gameId } = await server.context.games.createPrivateWithStake(player, input, intent);

    expect((await readMeta(`/challenge/${gameId}`))['og:title']).toBe('Private.One challenges you!');
  });
});

it('has the general card while the database is locked', async () => {
  // Longer than the test may take: only the limit of the preview ends the wait.
  const waitLimitMs = 2 * hangGuard.testTimeout;
  const impatient = await startTestServer({ database: server.database, previewLimitMs: 50, waitLimitMs });
  const { gameId } = await addChallenge('Locked.Out');
  const holder = new Client(server.database.connection);
  await holder.connect();
  await holder.query('BEGIN; LOCK games, tournaments');

  for (const path of [`/challenge/${gameId}`, `/tournaments/${gameId}`]) {
    const html = await (await fetch(impatient.address + path)).text();
    expect(html).toMatch(/property="og:title" content="(Challenge|Tournament)"/);
  }

  await holder.end();
  await impatient.close();
});

describe('the link of a tournament', () => {
  it('names it, its stake and its prize while it waits for players', async () => {
    const creator = await addPlayer(server.context);
    const { tournamentId } = await tournamentActions(server.context, creator).create(4, 1, 'rock');
    const path = `/tournaments/${tournamentId}`;

    const meta = await readMeta(path);
    expect(meta['og:title']).toMatch(/^Join Tournament #\d+$/);
    expect(meta['og:description']).toBe('4 players stake 1 ticket each. The winner gets 4 tickets.');
    expect(meta['og:url']).toBe(server.address + path);
    expect((await drawCard(`/files/cards/tournament/${tournamentId}`)).length).toBeGreaterThan(10_000);

    await tournamentActions(server.context, creator).cancel(tournamentId);
    expect((await readMeta(path))['og:title']).toBe('Tournament');
  });
});

it('serves the drawings of the cards only as cards', async () => {
  expect((await fetch(`${server.address}/cards/cards.json`)).status).toBe(404);
});

describe('the card of an own result', () => {
  const resultOf = (player: BuiltPlayer, input: InputOf<'cards.getOwn'>) =>
    createHttpClient(server.address, cookieOf(player)).call('cards.getOwn', input);

  /** A game that the first player has won. */
  async function addWonGame() {
    const [winner, loser] = [await addPlayer(server.context), await addPlayer(server.context)];
    const gameId = await addListedGame(server.context, winner, { move: 'rock' });
    await playerActions(server.context, loser).join(gameId);
    return { winner, loser, gameId, move: () => playerActions(server.context, loser).move(gameId, 'scissors') };
  }

  it('is drawn for the two players of a hand after it is completed', async () => {
    const { winner, loser, gameId, move } = await addWonGame();
    const input = { kind: 'hand', id: gameId } as const;
    const stranger = await addPlayer(server.context);
    expect((await resultOf(winner, input)).status).toBe(404);
    await move();

    const [won, lost] = [await resultOf(winner, input), await resultOf(loser, input)];
    for (const { body } of [won, lost]) {
      const { width, height, format } = await sharp(Buffer.from(body.picture, 'base64')).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    }
    expect(won.body.picture).not.toBe(lost.body.picture);
    expect(won.body.referralCode).not.toBe(lost.body.referralCode);
    expect((await resultOf(stranger, input)).status).toBeGreaterThanOrEqual(400);
    expect((await createHttpClient(server.address).call('cards.getOwn', input)).status).toBe(401);
  });

  it('says what the player has won, and names the opponent', async () => {
    const { winner, loser, gameId, move } = await addWonGame();
    await move();
    const cardOf = async (player: BuiltPlayer) =>
      (await server.context.cards.findOwn(player, { kind: 'hand', id: gameId })).card;

    expect(await cardOf(winner)).toMatchObject({
      card: 'hand-rock-scissors',
      title: winner.username,
      detail: `Opponent: ${loser.username}`,
      figure: '+5 tickets',
    });
    expect(await cardOf(loser)).toMatchObject({ card: 'hand-scissors-rock', figure: '-5 tickets' });
  });

  it('is refused for a streak of no days, and for a tournament that the player has not won', async () => {
    const player = await addPlayer(server.context);
    const { tournamentId } = await tournamentActions(server.context, player).create(4, 1, 'rock');

    expect((await resultOf(player, { kind: 'streak' })).status).toBe(404);
    expect((await resultOf(player, { kind: 'tournament', id: tournamentId })).status).toBe(404);
    expect((await resultOf(player, { kind: 'hand' })).status).toBe(404);
    await tournamentActions(server.context, player).cancel(tournamentId);
  });

  it('shows the days of a streak', async () => {
    const player = await addPlayer(server.context);
    await server.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));

    const { card } = await server.context.cards.findOwn(player, { kind: 'streak' });
    expect(card).toMatchObject({ card: 'streak', figure: '1 day' });
  });

  it('shows how many trophies a player has, and is refused for one that they do not have', async () => {
    const { winner, loser, move } = await addWonGame();
    await move();
    const trophy = { kind: 'trophy', trophy: 'firstWin' } as const;

    const { card } = await server.context.cards.findOwn(winner, trophy);
    expect(card).toEqual({
      card: 'trophy-firstWin',
      title: winner.username,
      figure: '1 of 20 trophies',
      player: { username: winner.username, avatarUrl: null },
    });
    expect((await resultOf(winner, trophy)).status).toBe(200);
    const others = [{ ...trophy, trophy: 'tenWins' as const }, { kind: 'trophy' as const }];
    for (const other of others) expect((await resultOf(winner, other)).status).toBe(404);
    expect((await resultOf(loser, trophy)).status).toBe(404);
  });

  it('shows the prize of a tournament to its winner', async () => {
    const { tournamentId, players, actions } = await addTournament(server.context, { initialMoves: decidedMoves(4) });
    const [winner] = players as [BuiltPlayer];
    const { tournament } = await server.context.tournaments.queries.get(winner, { tournamentId });
    const final = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');

    const { card } = await server.context.cards.findOwn(winner, { kind: 'tournament', id: tournamentId });
    expect(card).toMatchObject({ card: 'champion', detail: `${tournament.name} with 4 players`, figure: '40 tickets' });
    await expect(
      server.context.cards.findOwn(players[2] as BuiltPlayer, { kind: 'tournament', id: tournamentId }),
    ).rejects.toMatchObject({
      reply: { code: 'NOT_FOUND' },
    });
  });
});
