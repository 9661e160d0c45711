import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Game, ReplyOf } from '@game/contract';
import { moves, type Move, type TournamentSize } from '@game/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/accounts.js';
import { createHttpClient, type HttpClient } from '../support/http-client.js';
import { seededRandom } from '../support/random.js';

const auditFile = fileURLToPath(new URL('../../apps/server/dist/audit.js', import.meta.url));
const killCount = 10;
const pairCount = 6;
const playersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
/** Who plays tournaments, of two sizes, beside their games. */
const seatsOfTournaments = [playersFrom(0, 4), playersFrom(4, 8)];

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'killed-'));
  await chmod(dataDirectory, 0o755);
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});

/** What a player was told is done, and must still be done after any number of kills. */
interface Acknowledged {
  player: number;
  /** Whether it is, as that player now sees it. */
  holds: (client: HttpClient) => Promise<boolean>;
}

/** So short that what a kill has left behind is settled by the servers that follow. */
const env = { STARTING_BALANCE: '100000', TOURNAMENT_FILL_SECONDS: '10', TOURNAMENT_MATCH_SECONDS: '3' };

const start = (): Promise<ServerProcess> => startServerProcess(dataDirectory, env);

/** Plays games until the server is gone, noting each step the server has acknowledged. */
async function playUntilKilled(
  clients: HttpClient[],
  pair: number,
  random: () => number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const [one, other] = [2 * pair, 2 * pair + 1];
  const [creator, joiner] = [clients[one] as HttpClient, clients[other] as HttpClient];
  const note = (gameId: string, player: number, check: (game: Game) => boolean) =>
    acknowledged.push({
      player,
      holds: async (client) => check((await client.call('games.get', { gameId })).body.game),
    });
  try {
    for (;;) {
      const created = await creator.call('games.createWithStake', { stakeAmount: 1 + Math.floor(random() * 9) });
      // A player whose games were left behind by a kill may have ten open: those of others go on.
      if (created.status !== 200) return;
      const { gameId } = created.body;
      note(gameId, one, () => true);
      const move = moves[Math.floor(random() * 3)] ?? 'rock';
      await creator.call('games.move', { gameId, move });
      note(gameId, one, ({ ownMove }) => ownMove === move);
      await joiner.call('games.joinWithStake', { gameId });
      note(gameId, other, ({ status }) => status === 'inProgress' || status === 'completed');
      await joiner.call('games.move', { gameId, move: 'rock' });
      note(gameId, other, ({ status, ownMove }) => status === 'completed' && ownMove === 'rock');
    }
  } catch (error) {
    // The connection broke: the server was killed. What was under way was not acknowledged.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Plays tournaments of `seats.length` players until the server is gone, noting what it has acknowledged of each. */
async function playTournamentsUntilKilled(
  clients: HttpClient[],
  seats: number[],
  random: () => number,
  acknowledged: Acknowledged[],
  tournamentIds: Set<string>,
): Promise<void> {
  const anyMove = () => moves[Math.floor(random() * 3)] ?? 'rock';
  const [first = 0] = seats;
  const maxPlayers = seats.length as TournamentSize;
  const clientOf = (player: number) => clients[player] as HttpClient;
  const note = (tournamentId: string, player: number, check: (got: ReplyOf<'tournaments.get'>) => boolean) =>
    acknowledged.push({
      player,
      holds: async (client) => check((await client.call('tournaments.get', { tournamentId })).body),
    });
  try {
    for (;;) {
      const given = { maxPlayers, stakeAmount: 1 + Math.floor(random() * 9), initialMove: anyMove() };
      const created = await clientOf(first).call('tournaments.createWithStake', given);
      const { tournamentId } = created.body;
      tournamentIds.add(tournamentId);
      note(tournamentId, first, ({ viewer }) => viewer?.initialMove === given.initialMove);
      for (const player of seats.slice(1)) {
        const initialMove = anyMove();
        await clientOf(player).call('tournaments.join', { tournamentId, initialMove });
        note(tournamentId, player, ({ viewer }) => viewer?.initialMove === initialMove);
      }
      await playMatches(clientOf, seats, tournamentId, anyMove);
      const { body } = await clientOf(first).call('tournaments.get', { tournamentId });
      const winnerId = body.tournament.winner?.id;
      note(tournamentId, first, ({ tournament }) => tournament.winner?.id === winnerId);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Lets whoever a match waits for move, until the tournament is over. */
async function playMatches(
  clientOf: (player: number) => HttpClient,
  seats: number[],
  tournamentId: string,
  anyMove: () => Move,
): Promise<void> {
  for (;;) {
    for (const player of seats) {
      const { body } = await clientOf(player).call('tournaments.listReadyMatches', {});
      const ready = body.matches.filter((match) => match.tournamentId === tournamentId);
      for (const { matchId } of ready) await clientOf(player).call('tournaments.move', { matchId, move: anyMove() });
    }
    const { body } = await clientOf(seats[0] ?? 0).call('tournaments.get', { tournamentId });
    if (body.tournament.status !== 'in_progress') return;
  }
}

describe('a server', () => {
  it(`killed ${killCount} times under load has lost nothing it acknowledged`, async () => {
    const random = seededRandom(7);
    const acknowledged: Acknowledged[] = [];
    const tournamentIds = new Set<string>();
    let server = await start();
    const cookies = await Promise.all(Array.from({ length: 2 * pairCount }, () => signUpAt(server.address)));
    const clientsOf = ({ address }: ServerProcess) => cookies.map((cookie) => createHttpClient(address, cookie));

    for (let kill = 0; kill < killCount; kill += 1) {
      const clients = clientsOf(server);
      const aim = acknowledged.length + 40 + Math.floor(random() * 200);
      const playing = Array.from({ length: pairCount }, (_, pair) =>
        playUntilKilled(clients, pair, random, acknowledged),
      );
      for (const seats of seatsOfTournaments) {
        playing.push(playTournamentsUntilKilled(clients, seats, random, acknowledged, tournamentIds));
      }
      await vi.waitUntil(() => acknowledged.length >= aim, { timeout: 60_000, interval: 1 });
      await server.end('SIGKILL');
      await Promise.all(playing);
      server = await start();
    }

    const clients = clientsOf(server);
    expect(acknowledged.length).toBeGreaterThan(40 * killCount);
    const lost = await Promise.all(
      clients.map(async (client, player) => {
        const own = acknowledged.filter((one) => one.player === player);
        const held = [];
        for (const { holds } of own) held.push(await holds(client));
        return held.filter((isHeld) => !isHeld).length;
      }),
    );
    expect(lost, 'of what each player was told').toEqual(clients.map(() => 0));
    expect(tournamentIds.size).toBeGreaterThan(killCount);
    for (const tournamentId of tournamentIds) {
      const statusNow = async () =>
        (await (clients[0] as HttpClient).call('tournaments.get', { tournamentId })).body.tournament.status;
      await vi.waitUntil(async () => ['completed', 'cancelled'].includes(await statusNow()), { timeout: 30_000 });
    }
    const audit = await promisify(execFile)(process.execPath, [auditFile], {
      env: { ...process.env, DATA_DIR: dataDirectory },
    });
    expect(audit.stdout).not.toContain('BROKEN');
    expect(await server.end('SIGTERM')).toBe(0);
  }, 240_000);
});
