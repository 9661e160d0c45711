import { execFile } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Game, ReplyOf } from '@game/contract';
import { moves, type Move, type TournamentSize } from '@game/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../scripts/src/server-process.js';
import { signUpAt } from '../support/accounts.js';
import { makeFolder } from '../support/folders.js';
import { createHttpClient, type ApiResponse, type HttpClient } from '../support/http-client.js';
import { seededRandom } from '../support/random.js';
import { repetitions } from '../support/scale.js';
import { waitUntil } from '../support/wait.js';

const auditFile = fileURLToPath(new URL('../../apps/server/dist/audit.js', import.meta.url));
const killCount = repetitions({ usual: 3, torture: 20 });
/** How many effects the server confirms before a kill, at most, besides the first 20. */
const mostEffects = repetitions({ usual: 60, torture: 220 });
const pairCount = 6;
const playersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
/** Players who also play tournaments, of two sizes. */
const seatsOfTournaments = [playersFrom(0, 4), playersFrom(4, 8)];

let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await makeFolder('killed-');
  await chmod(dataDirectory, 0o755);
});

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});

type Reply = Pick<ApiResponse<unknown>, 'status'>;

/** An effect that the server confirmed to a player, and that must survive every kill. */
interface Acknowledged {
  player: number;
  /** Returns whether the player still sees the effect. */
  isKept: (client: HttpClient) => Promise<boolean>;
}

/** Short deadlines, so that the following servers settle what a kill has interrupted. */
const env = { STARTING_BALANCE: '100000', TOURNAMENT_FILL_SECONDS: '10', TOURNAMENT_MATCH_SECONDS: '3' };

const start = (): Promise<ServerProcess> => startServerProcess(dataDirectory, env);

/** Plays games until the server is killed; records every response. */
async function playUntilKilled(
  clients: HttpClient[],
  pair: number,
  random: () => number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const [one, other] = [2 * pair, 2 * pair + 1];
  const [creator, joiner] = [clients[one] as HttpClient, clients[other] as HttpClient];
  const record = (reply: Reply, gameId: string, player: number, check: (game: Game) => boolean) => {
    if (reply.status !== 200) return;
    acknowledged.push({
      player,
      isKept: async (client) => check((await client.call('games.get', { gameId })).body.game),
    });
  };
  try {
    for (;;) {
      const created = await creator.call('games.createWithStake', { stakeAmount: 1 + Math.floor(random() * 9) });
      // After several kills a player may have ten open games; the other pairs continue.
      if (created.status !== 200) return;
      const { gameId } = created.body;
      record(created, gameId, one, () => true);
      const move = moves[Math.floor(random() * 3)] ?? 'rock';
      record(await creator.call('games.move', { gameId, move }), gameId, one, ({ ownMove }) => ownMove === move);
      const joined = await joiner.call('games.joinWithStake', { gameId });
      record(joined, gameId, other, ({ status }) => status === 'inProgress' || status === 'completed');
      const settled = await joiner.call('games.move', { gameId, move: 'rock' });
      record(settled, gameId, other, ({ status, ownMove }) => status === 'completed' && ownMove === 'rock');
    }
  } catch (error) {
    // The server was killed: fetch throws a TypeError when the connection breaks.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Plays tournaments of `seats.length` players until the server is killed; records every response. */
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
  const record = (
    reply: Reply,
    tournamentId: string,
    player: number,
    check: (kept: ReplyOf<'tournaments.get'>) => boolean,
  ) => {
    if (reply.status !== 200) return;
    acknowledged.push({
      player,
      isKept: async (client) => check((await client.call('tournaments.get', { tournamentId })).body),
    });
  };
  try {
    for (;;) {
      const given = { maxPlayers, stakeAmount: 1 + Math.floor(random() * 9), initialMove: anyMove() };
      const created = await clientOf(first).call('tournaments.createWithStake', given);
      if (created.status !== 200) return;
      const { tournamentId } = created.body;
      tournamentIds.add(tournamentId);
      record(created, tournamentId, first, ({ viewer }) => viewer?.initialMove === given.initialMove);
      for (const player of seats.slice(1)) {
        const initialMove = anyMove();
        const joined = await clientOf(player).call('tournaments.join', { tournamentId, initialMove });
        record(joined, tournamentId, player, ({ viewer }) => viewer?.initialMove === initialMove);
      }
      await playMatches(clientOf, seats, tournamentId, anyMove);
      const seen = await clientOf(first).call('tournaments.get', { tournamentId });
      const winnerId = seen.body.tournament?.winner?.id;
      record(seen, tournamentId, first, ({ tournament }) => tournament.winner?.id === winnerId);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Submits moves for all ready matches, of all players at the same time, until the tournament is over. */
async function playMatches(
  clientOf: (player: number) => HttpClient,
  seats: number[],
  tournamentId: string,
  anyMove: () => Move,
): Promise<void> {
  for (;;) {
    const moveAll = async (player: number) => {
      const { body } = await clientOf(player).call('tournaments.listReadyMatches', {});
      const ready = body.matches.filter((match) => match.tournamentId === tournamentId);
      for (const { matchId } of ready) await clientOf(player).call('tournaments.move', { matchId, move: anyMove() });
    };
    await Promise.all(seats.map(moveAll));
    const { body } = await clientOf(seats[0] ?? 0).call('tournaments.get', { tournamentId });
    if (body.tournament.status !== 'in_progress') return;
  }
}

describe('a server', () => {
  it('loses nothing that it acknowledged when it is killed repeatedly under load', async () => {
    const random = seededRandom(7);
    const acknowledged: Acknowledged[] = [];
    const tournamentIds = new Set<string>();
    let server = await start();
    const cookies = await Promise.all(Array.from({ length: 2 * pairCount }, () => signUpAt(server.address)));
    const clientsOf = ({ address }: ServerProcess) => cookies.map((cookie) => createHttpClient(address, cookie));

    for (let kill = 0; kill < killCount; kill += 1) {
      const clients = clientsOf(server);
      const target = acknowledged.length + 20 + Math.floor(random() * mostEffects);
      const playing = Array.from({ length: pairCount }, (_, pair) =>
        playUntilKilled(clients, pair, random, acknowledged),
      );
      for (const seats of seatsOfTournaments) {
        playing.push(playTournamentsUntilKilled(clients, seats, random, acknowledged, tournamentIds));
      }
      await waitUntil(() => acknowledged.length >= target, 1);
      await server.end('SIGKILL');
      await Promise.all(playing);
      server = await start();
    }

    const clients = clientsOf(server);
    expect(acknowledged.length).toBeGreaterThan(20 * killCount);
    const lost = await Promise.all(
      clients.map(async (client, player) => {
        const own = acknowledged.filter((one) => one.player === player);
        const kept = [];
        for (const { isKept } of own) kept.push(await isKept(client));
        return kept.filter((one) => !one).length;
      }),
    );
    expect(lost, 'lost effects of each player').toEqual(clients.map(() => 0));
    expect(tournamentIds.size).toBeGreaterThan(killCount);
    for (const tournamentId of tournamentIds) {
      const statusNow = async () =>
        (await (clients[0] as HttpClient).call('tournaments.get', { tournamentId })).body.tournament.status;
      await waitUntil(async () => ['completed', 'cancelled'].includes(await statusNow()));
    }
    const audit = await promisify(execFile)(process.execPath, [auditFile], {
      env: { ...process.env, DATA_DIR: dataDirectory },
    });
    expect(audit.stdout).not.toContain('BROKEN');
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
