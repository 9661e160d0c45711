import { beaconKindOf } from '@game/rules';
import type { ClientConfig } from 'pg';
import type { Config } from './config.js';
import { Account } from './modules/account/service.js';
import { Adjustments } from './modules/adjustments/service.js';
import { Auth } from './modules/auth/service.js';
import { Cards } from './modules/cards/service.js';
import { Collusion } from './modules/collusion/service.js';
import { ConsoleReads } from './modules/console-reads/service.js';
import { OnlinePlayers } from './modules/counters/online-players.js';
import { LedgerDays } from './modules/ledger-days/service.js';
import { LobbyCounters } from './modules/counters/service.js';
import { DailyFigures } from './modules/daily-figures/service.js';
import { Games } from './modules/games/service.js';
import { House } from './modules/house/service.js';
import { Inbox } from './modules/inbox/service.js';
import { ConservationCheck } from './modules/ledger/conservation.js';
import { Households } from './modules/households/service.js';
import { Identities } from './modules/identities/service.js';
import { Ledger } from './modules/ledger/service.js';
import { Leaderboards } from './modules/leaderboards/service.js';
import { Lobby } from './modules/lobby/service.js';
import { Avatars } from './modules/profiles/avatars.js';
import { createMoveKeys, MoveKeyChange } from './modules/move-key/service.js';
import { OperatorLog } from './modules/operator-log/service.js';
import { Operators } from './modules/operators/service.js';
import { Outbox } from './modules/outbox/service.js';
import { Payments } from './modules/payments/service.js';
import { StripeCheckout } from './modules/payments/stripe-checkout.js';
import { OwnPasskeys } from './modules/passkeys/service.js';
import { Players } from './modules/players/service.js';
import { Profiles } from './modules/profiles/service.js';
import { Push } from './modules/push/service.js';
import { Rematches } from './modules/rematches/service.js';
import { Rewards } from './modules/rewards/service.js';
import { PlayerStatistics } from './modules/statistics/service.js';
import { Social } from './modules/social/service.js';
import { Tournaments } from './modules/tournaments/service.js';
import { Trophies } from './modules/trophies/service.js';
import { SelfLimits } from './modules/self-limits/service.js';
import { Shop } from './modules/shop/service.js';
import { BeaconWatch } from './platform/beacon/beacon-watch.js';
import { DrandBeacon } from './platform/beacon/drand-beacon.js';
import { DatabaseClock, type Clock } from './platform/clock.js';
import { Database } from './platform/database/database.js';
import { Departures } from './platform/departures.js';
import { createFiles } from './platform/files/create-files.js';
import type { Logger } from './platform/logger.js';
import { createSmtpMailer, noMailer } from './platform/mail.js';
import { noMetrics } from './platform/metrics.js';
import { Outages } from './platform/outages.js';
import { createPasswords, type Passwords } from './platform/passwords.js';
import { cryptographicRandom, type Random } from './platform/random.js';
import { RateLimits } from './platform/rate-limits.js';
import { storeSessionSettings } from './platform/database/session-timeouts.js';
import { realDiscord } from './platform/sites/discord-site.js';
import type { OAuthSites } from './platform/sites/oauth-sites.js';
import { realX } from './platform/sites/x-site.js';
import { noTracing } from './platform/tracing/tracing.js';
import { Presence } from './realtime/presence.js';
import { Realtime } from './realtime/realtime.js';
import { createBus } from './realtime/bus/create-bus.js';
import type { SharedDependencies } from './shared-dependencies.js';
import { createSandboxes, type Sandboxes } from './sandbox/sandboxes.js';

/** All services of the server. */
export type Context = Awaited<ReturnType<typeof createContext>>;

/** What tests replace. */
export interface Substitutes {
  clock?: Clock;
  random?: Random;
  passwords?: Passwords;
  /** How long work waits for a connection of the database, and then for a lock, in milliseconds. */
  waitLimitMs?: number;
  /** How long a page waits for what other sites show for its link, in milliseconds. */
  previewLimitMs?: number;
  /** Whether every reply is parsed by its schema before it is sent. */
  checkReplies?: boolean;
}

/** What `createContext` builds on. The schema of the database at `connection` must be up to date. */
interface Options {
  config: Config;
  connection: ClientConfig;
  /** The database itself, if `connection` leads to a pooler. */
  directConnection?: ClientConfig;
  logger: Logger;
}

/** Builds all services. A setting is passed by its name, and everything that services share by `shared`. */
export async function createContext(options: Options, substitutes: Substitutes = {}) {
  const { config } = options;
  const { shared, realtime } = await createShared(options, substitutes);
  const departures = new Departures();
  const identities = await Identities.create({ ...shared, identityKey: config.identityKey });
  const selfLimits = new SelfLimits({ ...shared, identities });
  const { startingBalance, tokenKey, authSecret, signUpTraceMs, moveKey, moveKeyRead } = config;
  const profiles = new Profiles({ ...shared, identities, selfLimits, startingBalance });
  const avatars = new Avatars({ ...shared, profiles });
  const auth = await Auth.create({ ...shared, profiles, tokenKey, authSecret, signUpTraceMs });
  const account = new Account({ ...shared, auth, profiles, avatars, identities, selfLimits, departures });
  const leaderboards = new Leaderboards(shared);
  const players = new Players({ ...shared, leaderboards, avatars });
  const lobby = new Lobby(shared);
  const { check, keyRing: cipher, hiddenMoves } = await createMoveKeys({ ...shared, moveKey, moveKeyRead });
  const games = new Games({ ...shared, lobby, players, hiddenMoves, timeouts: config.gameTimeouts });
  const tournaments = new Tournaments({ ...shared, account, hiddenMoves, timeouts: config.tournamentTimeouts });
  const { referralAfterGames, review, purchaseHoldMs, ordersPerHousehold, siteTimeoutMs, xMonthlyReads } = config;
  const social = new Social({ ...shared, account, siteTimeoutMs, xMonthlyReads });
  const households = new Households({ ...shared, newAccountsPerNetwork: config.newAccountsPerNetwork });
  const earning = { account, profiles, players, social, identities, households, referralAfterGames };
  const rewards = new Rewards({ ...shared, ...earning });
  const statistics = new PlayerStatistics(shared);
  const trophies = new Trophies({ ...shared, players, statistics, tournaments, rewards, leaderboards });
  const payments = new Payments({ ...shared, selfLimits, purchaseHoldMs });
  const collusion = new Collusion({ ...shared, review });
  const shop = new Shop({ ...shared, households, ordersPerHousehold, account, profiles, payments, collusion, cipher });
  const tables = sealedTablesOf({ games, tournaments, shop });
  const forOperators = createOperatorServices(shared, config, auth);
  const houseSettings = { isDemo: config.isDemo, schedule: config.houseTournaments };
  const removing = [leaderboards, players, selfLimits.kept, avatars, account.undos, games, tournaments.leaving];
  // The limits are read from the profile. Removing its data next refuses new stakes of the player from then on.
  departures.register(...[...removing, rewards, shared.ledger, shop.orderAddresses].map(({ departure }) => departure));
  return {
    config,
    checkReplies: substitutes.checkReplies ?? false,
    previewLimitMs: substitutes.previewLimitMs ?? 300,
    ...shared,
    realtime,
    identities,
    profiles,
    avatars,
    auth,
    account,
    passkeys: new OwnPasskeys({ ...shared, auth, account }),
    departures,
    games,
    rematches: new Rematches({ ...shared, auth, games, players, leaderboards }),
    tournaments,
    cards: new Cards({ games, tournaments, profiles, rewards, trophies }),
    lobby,
    counters: new LobbyCounters(shared),
    onlinePlayers: new OnlinePlayers(shared),
    social,
    rewards,
    leaderboards,
    players,
    statistics,
    trophies,
    shop,
    moveKeyChange: new MoveKeyChange({ ...shared, check, keyRing: cipher, tables }),
    collusion,
    payments,
    selfLimits,
    ...forOperators,
    conservation: new ConservationCheck(shared),
    dailyFigures: new DailyFigures(shared),
    ledgerDays: new LedgerDays(shared),
    house: new House({ ...shared, ...forOperators, ...houseSettings, profiles, games, lobby, tournaments, shop }),
  };
}

/** Builds what only operators use. */
function createOperatorServices(
  shared: SharedDependencies & { ledger: Ledger },
  { adjustLimit }: Config,
  { tokenCipher: cipher }: Auth,
) {
  const operatorLog = new OperatorLog(shared);
  const operators = new Operators({ ...shared, operatorLog, cipher });
  return {
    operatorLog,
    operators,
    adjustments: new Adjustments({ ...shared, operatorLog, operators, adjustLimit }),
    consoleReads: new ConsoleReads({ ...shared, operatorLog }),
  };
}

/** Returns all tables with texts that are encrypted under `MOVE_KEY`. */
function sealedTablesOf(services: { games: Games; tournaments: Tournaments; shop: Shop }) {
  const { games, tournaments, shop } = services;
  return [games.sealedMoves, ...tournaments.sealedMoves, shop.sealedSeeds];
}

/** Builds what the services of several modules use. */
async function createShared(
  { config, connection, directConnection = connection, logger }: Options,
  { clock: substitute, random = cryptographicRandom, passwords = createPasswords(), waitLimitMs }: Substitutes,
) {
  const { metrics, prometheus, tracing } = await createObservers(config, logger);
  const database = new Database(connection, { ...config.databasePool, waitLimitMs }, { logger, metrics, tracing });
  if (config.databasePool.isBehindPooler) await storeSessionSettings(database);
  const clock = substitute ?? (await DatabaseClock.start({ database, logger }));
  const bus = await createBus({ redisUrl: config.redisUrl, connection: directConnection, database, logger, metrics });
  const { publicOrigin, trustedProxies, connectionsPerAddress, signUpsPerHour, beaconPolicy } = config;
  const realtime = new Realtime({ publicOrigin, trustedProxies, connectionsPerAddress, bus });
  const publisher = realtime;
  const outages = new Outages({ database, clock, logger, browsers: realtime });
  const sandboxes = createSandboxes(config, { clock, random, ownAddress: addressOf(config) });
  const { beacon, raffleBeacon } = createBeacon(config, sandboxes, logger);
  const mailer = config.smtp ? createSmtpMailer(config.smtp) : (sandboxes.mailbox ?? noMailer);
  const push = await Push.create({ database, clock, random, logger, push: config.push });
  const outbox = new Outbox({ database, clock, logger, mailer, push });
  const shared = {
    logger,
    metrics,
    prometheus,
    tracing,
    database,
    clock,
    random,
    outages,
    publisher,
    sandboxes,
    mailer,
    sites: createSites(config, sandboxes),
    beacon,
    beaconWatch: beacon && new BeaconWatch({ beacon, clock, logger }),
    beaconPolicy,
    raffleBeacon,
    files: await createFiles(config),
    passwords,
    rateLimits: new RateLimits({ database, signUpsPerHour }),
    presence: new Presence(),
    checkoutProvider: config.stripe ? new StripeCheckout(config.stripe) : sandboxes.checkout,
    push,
    outbox,
    inbox: new Inbox({ database, clock, publisher, outbox }),
    ledger: new Ledger({ database, clock, publisher }),
    publicOrigin,
  };
  return { shared, realtime };
}

/** Loads what records the work of this process. Packages of what is not configured are not loaded. */
async function createObservers({ metricsPort, tracing }: Config, logger: Logger) {
  const prometheus =
    metricsPort === undefined ? null : new (await import('./platform/prometheus-metrics.js')).PrometheusMetrics();
  return {
    metrics: prometheus ?? noMetrics,
    /** The same metrics, to be read by Prometheus; null if they are off. */
    prometheus,
    tracing: tracing
      ? new (await import('./platform/tracing/otlp-tracing.js')).OtlpTracing(tracing, logger)
      : noTracing,
  };
}

/** Builds the adapter to the beacon of raffles. */
function createBeacon({ beacon: configured, beaconPolicy }: Config, sandboxes: Sandboxes, logger: Logger) {
  const source = configured ?? sandboxes.beacon;
  const beacon = source && new DrandBeacon(source, logger);
  /** The kind of the beacon of new raffles, for the page of the rules. */
  const raffleBeacon = beaconKindOf(beaconPolicy === 'without' ? null : (beacon?.chain ?? null));
  return { beacon, raffleBeacon };
}

/** Builds the adapters to X and Discord. */
function createSites({ x, discord, siteTimeoutMs: timeoutMs }: Config, sandboxes: Sandboxes): OAuthSites {
  return {
    x: x ? realX({ ...x, timeoutMs }) : sandboxes.x,
    discord: discord ? realDiscord({ ...discord, timeoutMs }) : sandboxes.discord,
  };
}

/** Returns the address of the server on this machine, if it uses the same settings. */
function addressOf({ host, port }: Config): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
