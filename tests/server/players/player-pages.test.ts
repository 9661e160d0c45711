import { describe, expect, it } from 'vitest';
import { hostileUsernames } from '../../support/builders/hostile-usernames.js';
import { signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock();

const server = useTestServer({ clock });

type Player = Awaited<ReturnType<typeof addPlayer>>;

const visitor = () => createHttpClient(server.address);

/** Plays a game that `winner` wins. */
async function win(winner: Player, loser: Player): Promise<void> {
  clock.advance(1);
  const gameId = await addListedGame(server.context, winner, { move: 'rock' });
  await playerActions(server.context, loser).join(gameId);
  await playerActions(server.context, loser).move(gameId, 'scissors');
}

describe('the page of a player', () => {
  it('shows a visitor picture, games, wins, best streak and the month of joining, and nothing else [D-05]', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    await win(player, other);
    await win(player, other);
    await win(other, player);

    const { id, username } = player;
    expect((await visitor().call('players.get', { username: username.toUpperCase() })).body).toEqual({
      player: { id, username, avatarUrl: null, isBot: false },
      joinedIn: clock.now().toISOString().slice(0, 7),
      results: { games: 3, wins: 2, bestStreak: 2, tournamentsWon: 0 },
      headToHead: null,
      isBlocked: false,
    });
  });

  it('counts the tournaments that the player has won', async () => {
    const { tournamentId, players, actions } = await addTournament(server.context, { initialMoves: decidedMoves(4) });
    const [first, , second] = players as [Player, Player, Player];
    const { tournament } = await server.context.tournaments.queries.get(first, { tournamentId });
    const final = matchAt(tournament.matches, 2, 1);
    await actions[0]?.move(final.id, 'rock');
    await actions[2]?.move(final.id, 'scissors');

    const wonBy = async ({ username }: Player) =>
      (await visitor().call('players.get', { username })).body.results?.tournamentsWon;
    expect([await wonBy(first), await wonBy(second)]).toEqual([1, 0]);
  });

  it('has no results while the player does not show them, except those against the viewer', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    await win(player, other);
    const own = createHttpClient(server.address, cookieOf(player));
    const seenBy = async (cookie = '') =>
      (await createHttpClient(server.address, cookie).call('players.get', { username: player.username })).body;

    const { profile } = (await own.call('profiles.updateVisibility', { showsResults: false })).body;

    expect(profile.showsResults).toBe(false);
    for (const cookie of ['', cookieOf(player)]) expect((await seenBy(cookie)).results).toBe(null);
    expect(await seenBy(cookieOf(other))).toMatchObject({ results: null, headToHead: { wins: 0, losses: 1, ties: 0 } });

    await own.call('profiles.updateVisibility', { showsResults: true });
    expect((await seenBy()).results).toMatchObject({ games: 1, wins: 1 });
  });

  it('has an id that says nothing about the day of joining [D-40]', async () => {
    const form = signUpForm({ email: 'timeless@example.test' });
    const { player } = (await visitor().call('auth.signUp', form)).body;

    // A UUID of version 7 would start with the time.
    expect(player?.id).toMatch(/^.{8}-.{4}-4/);
  });

  it('has the badge of a bot', async () => {
    const { username } = await addPlayer(server.context, { isBot: true });

    expect((await visitor().call('players.get', { username })).body.player.isBot).toBe(true);
  });

  it('is not found in the same way for an unknown, renamed, deleted or suspended player', async () => {
    const { context } = server;
    const [renamed, deleted, suspended] = [
      await addPlayer(context),
      await addPlayer(context),
      await addPlayer(context),
    ];
    await createHttpClient(server.address, cookieOf(renamed)).call('profiles.updateUsername', { username: 'NewName' });
    await createHttpClient(server.address, cookieOf(deleted)).call('account.delete', {
      confirmation: deleted.username,
    });
    const { rows } = await context.database.pool.query('SELECT username FROM profiles WHERE id = $1', [deleted.id]);
    await context.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);

    const names = ['nobody.here', renamed.username, deleted.username, rows[0].username as string, suspended.username];
    const replies = await Promise.all(names.map((username) => visitor().call('players.get', { username })));

    expect(rows[0].username).toMatch(/^deleted_/);
    for (const { status, text } of replies) expect([status, text]).toEqual([404, replies[0]?.text]);
    expect((await visitor().call('players.get', { username: 'newname' })).body.player.id).toBe(renamed.id);
  });

  it('is not found for a hostile name', async () => {
    const markup = hostileUsernames().slice(0, 20);
    const replies = await Promise.all(markup.map((username) => visitor().call('players.get', { username })));

    for (const { text } of replies) expect(JSON.parse(text)).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
  });
});
