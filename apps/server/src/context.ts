import type { ClientConfig } from 'pg';
import type { Config } from './config.js';
import { Account } from './modules/account/service.js';
import { Adjustments } from './modules/adjustments/service.js';
import { Auth } from './modules/auth/service.js';
import { Cards } from './modules/cards/service.js';
import { Collusion } from './modules/collusion/service.js';
import { ConsoleReads } from './modules/console-reads/service.js';
import { OnlinePlayers } from './modules/counters/online-players.js';
import { LobbyCounters } from './modules/counters/service.js';
import { DailyFigures } from './modules/daily-figures/service.js';
import { Games } from './modules/games/service.js';
import { House } from './modules/house/service.js';
import { Inbox } from './modules/inbox/service.js';
import { ConservationCheck } from './modules/ledger/conservation.js';
import { Identities } from './modules/identities/service.js';
import { Ledger } from './modules/ledger/service.js';
import { Leaderboards } from './modules/leaderboards/service.js';
import { Lobby } from './modules/lobby/service.js';
import { Avatars } from './modules/profiles/avatars.js';
import { createHiddenMoves } from './modules/move-key/service.js';
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
import { SelfLimits } from './modules/self-limits/service.js';
import { Shop } from './modules/shop/service.js';
import { DrandBeacon } from './platform/beacon/drand-beacon.js';
import { createCipher } from './platform/cipher.js';
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
import { realX } from './platform/sites/x-site.js';
import { noTracing } from './platform/tracing/tracing.js';
import { Presence } from './realtime/presence.js';
import { Realtime } from './realtime/realtime.js';
import { createBus } from './realtime/bus/create-bus.js';
import { createSandboxes } from './sandbox/sandboxes.js';
import type { SharedDependencies } from './shared-dependencies.js';

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

/** Builds all services. The schema of the database at `connection` must be up to date. */
export async function createContext(
  options: { config: Config; connection: ClientConfig; directConnection?: ClientConfig; logger: Logger },
  { clock: substitute, random = cryptographicRandom, ...others }: Substitutes = {},
) {
  const { config, connection, directConnection = connection, logger } = options;
  const observers = await createObservers(config, logger);
  const database = new Database(connection, { ...config.databasePool, waitLimitMs: others.waitLimitMs }, observers);
  if (config.databasePool.isBehindPooler) await storeSessionSettings(database);
  const clock = substitute ?? (await DatabaseClock.start({ database, logger }));
  const bus = await createBus({ ...observers, redisUrl: config.redisUrl, connection: directConnection, database });
  const realtime = new Realtime(config, bus);
  const outages = new Outages({ ...observers, database, clock, browsers: realtime });
  const basis = { ...observers, database, clock, random, outages, publisher: realtime };
  const ledger = new Ledger(basis);
  const adapters = await createAdapters(config, { ...others, ...basis });
  const messages = await createMessages(config, { ...adapters, ...basis });
  const shared = { ...adapters, ...basis, ...messages, ledger, publicOrigin: config.publicOrigin };
  const departures = new Departures();
  const identities = await Identities.create({ ...config, ...basis });
  const selfLimits = new SelfLimits({ ...shared, identities });
  const profiles = new Profiles({ ...config, ...shared, identities, selfLimits });
  const avatars = new Avatars({ ...shared, profiles });
  const auth = await Auth.create({ ...config, ...shared, profiles });
  const { moveKey, hiddenMoves } = await createHiddenMoves({ ...config, ...basis });
  const account = new Account({ ...shared, auth, profiles, avatars, identities, selfLimits, departures });
  const lobby = new Lobby(shared);
  const people = createPeople({ ...shared, avatars, departures });
  const games = new Games({ ...shared, ...people, lobby, hiddenMoves, timeouts: config.gameTimeouts });
  const tournaments = new Tournaments({ ...shared, account, hiddenMoves, timeouts: config.tournamentTimeouts });
  const social = new Social({ ...shared, account, siteTimeoutMs: config.siteTimeoutMs });
  const rewards = new Rewards({ ...config, ...shared, account, profiles, social, identities });
  const payments = new Payments({ ...shared, selfLimits, purchaseHoldMs: config.purchaseHoldMs });
  const collusion = new Collusion({ ...config, ...shared });
  const shop = new Shop({ ...shared, account, profiles, payments, collusion, cipher: createCipher(moveKey) });
  const operation = createOperation({ ...config, ...shared, cipher: auth.tokenCipher });
  const house = new House({ ...shared, profiles, games, tournaments, shop, ...operation });
  // The limits are read from the profile. Removing its data next refuses new stakes of the player from then on.
  const departing = [selfLimits.kept, avatars, account.undos, games, tournaments.leaving, rewards, ledger];
  departures.register(...departing.map(({ departure }) => departure), shop.orderAddresses.departure);
  return {
    config,
    checkReplies: others.checkReplies ?? false,
    previewLimitMs: others.previewLimitMs ?? 300,
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
    rematches: new Rematches({ ...shared, auth, games, players: people.players }),
    tournaments,
    cards: new Cards({ games, tournaments, profiles, rewards }),
    lobby,
    counters: new LobbyCounters(shared),
    onlinePlayers: new OnlinePlayers(shared),
    social,
    rewards,
    ...people,
    shop,
    collusion,
    payments,
    selfLimits,
    ...operation,
    house,
  };
}

/** Builds what operators read and log. */
function createOperation(
  shared: Omit<
    ConstructorParameters<typeof Adjustments>[0] & ConstructorParameters<typeof Operators>[0],
    'operatorLog' | 'operators'
  >,
) {
  const operatorLog = new OperatorLog(shared);
  const operators = new Operators({ ...shared, operatorLog });
  return {
    operatorLog,
    operators,
    adjustments: new Adjustments({ ...shared, operatorLog, operators }),
    consoleReads: new ConsoleReads({ ...shared, operatorLog }),
    conservation: new ConservationCheck(shared),
    dailyFigures: new DailyFigures(shared),
  };
}

/** Builds what is shown of players and their results. */
function createPeople(
  shared: Pick<SharedDependencies, 'database' | 'clock' | 'rateLimits'> & {
    ledger: Ledger;
    avatars: Avatars;
    departures: Departures;
  },
) {
  const leaderboards = new Leaderboards(shared);
  const players = new Players({ ...shared, leaderboards });
  shared.departures.register(leaderboards.departure, players.departure);
  return { leaderboards, players, statistics: new PlayerStatistics(shared) };
}

/** Builds the services that notify players: by mail, in their inboxes and on their devices. */
async function createMessages(
  { push: settings }: Config,
  dependencies: Omit<ConstructorParameters<typeof Outbox>[0], 'push'> & { random: Random; publisher: Realtime },
) {
  const push = await Push.create({ ...dependencies, push: settings });
  const outbox = new Outbox({ ...dependencies, push });
  return { push, outbox, inbox: new Inbox({ ...dependencies, outbox }) };
}

/** Loads what records the work of this process. Packages of what is not configured are not loaded. */
async function createObservers({ metricsPort, tracing }: Config, logger: Logger) {
  const prometheus =
    metricsPort === undefined ? null : new (await import('./platform/prometheus-metrics.js')).PrometheusMetrics();
  return {
    logger,
    metrics: prometheus ?? noMetrics,
    /** The same metrics, to be read by Prometheus; null if they are off. */
    prometheus,
    tracing: tracing
      ? new (await import('./platform/tracing/otlp-tracing.js')).OtlpTracing(tracing, logger)
      : noTracing,
  };
}

/** Builds the adapters to the outside: mail, files, other sites, payments, and rate limits. */
async function createAdapters(
  config: Config,
  {
    database,
    clock,
    random,
    logger,
    passwords = createPasswords(),
  }: { database: Database; clock: Clock; random: Random; logger: Logger; passwords?: Passwords },
) {
  const sandboxes = createSandboxes(config, { clock, random, ownAddress: addressOf(config) });
  const beaconSource = config.beacon ?? sandboxes.beacon;
  return {
    sandboxes,
    mailer: config.smtp ? createSmtpMailer(config.smtp) : (sandboxes.mailbox ?? noMailer),
    sites: {
      x: config.x ? realX({ ...config.x, timeoutMs: config.siteTimeoutMs }) : sandboxes.x,
      discord: config.discord ? realDiscord({ ...config.discord, timeoutMs: config.siteTimeoutMs }) : sandboxes.discord,
    },
    beacon: beaconSource && new DrandBeacon(beaconSource, logger),
    files: await createFiles(config),
    passwords,
    rateLimits: new RateLimits(database, config),
    presence: new Presence(),
    checkoutProvider: config.stripe ? new StripeCheckout(config.stripe) : sandboxes.checkout,
  };
}

/** Returns the address of the server on this machine, if it uses the same settings. */
function addressOf({ host, port }: Config): string {
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}
