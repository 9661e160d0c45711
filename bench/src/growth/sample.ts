import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../apps/server/dist/platform/database/database.js';
import { text } from '../../../apps/server/dist/platform/database/columns.js';
import { statement } from '../../../apps/server/dist/platform/database/statement.js';
import type * as readTournament from '../../../apps/server/dist/modules/tournaments/store/read-tournament.js';
import { moveCipher } from './move-cipher.js';
import { sha256 } from '../../../apps/server/dist/platform/sha256.js';
import { busyPlayer, idOf, open, type Size } from './dataset.js';

type StoredTournament = NonNullable<Awaited<ReturnType<typeof readTournament.loadTournament>>>;

/** What one call of a statement is about. */
export type Sample = ReturnType<typeof sampleOf> & {
  waitingTournament: StoredTournament;
  runningTournament: StoredTournament;
  /** The rows that a batch of commands on the listed game, or on the running tournament, depends on. */
  versions: Record<'gameVersions' | 'playerVersions' | 'tournamentVersions', Map<string, string>>;
};

/** Chooses rows of a database of `size` for the nth call; those of the busy player if `isBusy`. */
export function sampleOf(size: Size, nth: number, isBusy: boolean) {
  const now = new Date();
  const playerNumber = isBusy ? busyPlayer : 1 + ((nth * 7_919) % size.players);
  const openNumber = 1 + (nth % open.tournaments);
  const raffleNumber = 1 + (nth % open.raffles);
  const seed = randomUUID();
  return {
    now,
    soon: new Date(now.getTime() + 3_600_000),
    before: new Date(now.getTime() - 365 * 24 * 3_600_000),
    today: now.toISOString().slice(0, 10),
    newId: randomUUID(),
    otherNewId: randomUUID(),
    seed,
    seedHash: sha256(seed),
    playerId: idOf('player', playerNumber),
    otherId: idOf('player', 1 + ((nth * 104_729 + 1) % size.players)),
    referrerId: idOf('player', 2),
    unreferredId: idOf('player', 1 + 2 * ((nth * 7_919) % Math.floor(size.players / 2))),
    busyId: idOf('player', busyPlayer),
    username: `player_${playerNumber}`,
    email: `player${playerNumber}@example.test`,
    referralCode: `CODE${playerNumber}`,
    tokenHash: sha256(`token ${playerNumber}`),
    sessionId: idOf('session', playerNumber),
    mailTokenHash: sha256(`mail ${playerNumber}`),
    state: `state ${playerNumber}`,
    verificationId: idOf('verification', playerNumber),
    xAccountId: idOf('x account', playerNumber),
    xId: `x${playerNumber}`,
    gameId: idOf('game', 1 + ((nth * 15_485_863) % size.games)),
    listedGameId: idOf('listed game', 1 + (nth % open.games)),
    joinedGameId: idOf('joined game', 1 + (nth % open.games)),
    key: idOf('key', playerNumber),
    keyOwnerId: idOf('player', 1 + (playerNumber % size.players)),
    tournamentId: idOf('tournament', 1 + (nth % Math.ceil(size.players / 20))),
    waitingTournamentId: idOf('waiting tournament', openNumber),
    runningTournamentId: idOf('running tournament', openNumber),
    raffleId: idOf('raffle', raffleNumber),
    raffleKey: `raffle ${raffleNumber}`,
    prizeId: idOf('prize', 1 + (nth % open.prizes)),
    orderReference: `order ${nth % open.prizes}`,
    purchaseId: idOf('purchase', playerNumber),
    paymentId: `payment ${playerNumber}`,
    operatorId: idOf('operator', 1 + (nth % 5)),
    limitKey: `signUp:${playerNumber}`,
  };
}

/** Loads what a sample needs from the database. */
export async function loadSample(
  on: Transaction,
  store: Pick<typeof readTournament, 'loadTournament'>,
  sample: ReturnType<typeof sampleOf>,
): Promise<Sample> {
  const load = async (tournamentId: string) => {
    const tournament = await store.loadTournament(on, moveCipher, tournamentId);
    if (!tournament) throw new Error(`tournament ${tournamentId} does not exist`);
    return tournament;
  };
  const versionsIn = async (table: 'games' | 'profiles' | 'tournaments', ids: string[]) => {
    const find = statement({
      name: `sample.${table}`,
      text: `SELECT id, xmin FROM ${table} WHERE id = ANY($1::uuid[])`,
      row: { id: text, xmin: text },
    });
    const rows = await find(on, [ids]);
    return new Map(rows.map(({ id, xmin }) => [id, xmin]));
  };
  const { listedGameId, playerId, otherId, waitingTournamentId, runningTournamentId } = sample;
  return {
    ...sample,
    waitingTournament: await load(waitingTournamentId),
    runningTournament: await load(runningTournamentId),
    versions: {
      gameVersions: await versionsIn('games', [listedGameId]),
      playerVersions: await versionsIn('profiles', [playerId, otherId]),
      tournamentVersions: await versionsIn('tournaments', [runningTournamentId]),
    },
  };
}
