import type { ClientConfig } from 'pg';
import type { Config } from './config.js';
import { Auth } from './modules/auth/service.js';
import { Games } from './modules/games/service.js';
import { Ledger } from './modules/ledger/service.js';
import { Lobby } from './modules/lobby/service.js';
import { Profiles } from './modules/profiles/service.js';
import { Rewards } from './modules/rewards/service.js';
import { Tournaments } from './modules/tournaments/service.js';
import { systemClock, type Clock } from './platform/clock.js';
import { Database } from './platform/database.js';
import type { Logger } from './platform/logger.js';
import { cryptographicRandom, type Random } from './platform/random.js';
import { Presence } from './realtime/presence.js';
import { Realtime } from './realtime/realtime.js';
import { createSharedAdapter } from './realtime/shared-adapter.js';

/** Everything the server is made of. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** What a test puts in the place of the outside world. */
export interface Substitutes {
  clock?: Clock;
  random?: Random;
}

/** Builds the services: the only place where they are. `connection` is a database at the newest schema. */
export async function createContext(
  options: { config: Config; connection: ClientConfig; logger: Logger },
  { clock = systemClock, random = cryptographicRandom }: Substitutes = {},
) {
  const { config, connection, logger } = options;
  const { publicOrigin, authSecret, startingBalance, gameTimeouts, tournamentTimeouts } = config;
  const database = new Database(connection, config.databasePoolSize, logger);
  const sharedAdapter = await createSharedAdapter({
    redisUrl: config.redisUrl,
    // A database of our own has one server process; only a shared one can have others to tell.
    sharedDatabase: config.databaseUrl === undefined ? undefined : connection,
    logger,
  });
  const realtime = new Realtime(publicOrigin, sharedAdapter);
  const ledger = new Ledger({ database, clock, publisher: realtime });
  const profiles = new Profiles({ database, clock, random, ledger, startingBalance });
  const auth = await Auth.create({ database, clock, random, profiles, publisher: realtime, publicOrigin, authSecret });
  const games = new Games({ database, clock, random, ledger, publisher: realtime, logger, timeouts: gameTimeouts });
  const tournaments = new Tournaments({
    database,
    clock,
    random,
    ledger,
    publisher: realtime,
    logger,
    timeouts: tournamentTimeouts,
  });
  const lobby = new Lobby({ database, clock });
  const rewards = new Rewards({ database, clock, random, ledger });
  const presence = new Presence();
  const processId = random.uuid();
  return {
    config,
    logger,
    clock,
    database,
    realtime,
    presence,
    processId,
    ledger,
    profiles,
    auth,
    games,
    tournaments,
    lobby,
    rewards,
  };
}
