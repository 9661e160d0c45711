import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.js';
import { addGauges } from './gauges.js';
import type { ConsoleServer } from './console/server.js';
import { startJobs } from './jobs/jobs.js';
import { addAccountRoutes } from './modules/account/routes.js';
import { addAuthRoutes } from './modules/auth/routes.js';
import { CardDrawings } from './modules/cards/card-drawings.js';
import { addCardFiles, addCardRoutes, previewsOf } from './modules/cards/routes.js';
import { addCounterRoutes } from './modules/counters/routes.js';
import { addGameRoutes } from './modules/games/routes.js';
import { addInboxRoutes } from './modules/inbox/routes.js';
import { addLeaderboardRoutes } from './modules/leaderboards/routes.js';
import { addLedgerDayRoutes } from './modules/ledger-days/routes.js';
import { addLobbyRoutes } from './modules/lobby/routes.js';
import { addPasskeyRoutes } from './modules/passkeys/routes.js';
import { addPaymentRoutes, addPaymentWebhook } from './modules/payments/routes.js';
import { addPlayerRoutes } from './modules/players/routes.js';
import { addAvatarFiles, addProfileRoutes } from './modules/profiles/routes.js';
import { addPushRoutes } from './modules/push/routes.js';
import { addRematchRoutes } from './modules/rematches/routes.js';
import { addRewardRoutes } from './modules/rewards/routes.js';
import { addSelfLimitRoutes } from './modules/self-limits/routes.js';
import { addStatisticsRoutes } from './modules/statistics/routes.js';
import { addOAuthCallbacks, addSocialRoutes } from './modules/social/routes.js';
import { addTournamentRoutes } from './modules/tournaments/routes.js';
import { addProductImages } from './modules/shop/product-images.js';
import { addShopRoutes } from './modules/shop/routes.js';
import { addTrophyRoutes } from './modules/trophies/routes.js';
import { Api, type Identify } from './platform/http/api.js';
import { firstRepliesOf } from './platform/http/first-replies.js';
import { createHttp } from './platform/http/http-server.js';
import { startMetricsServer, type MetricsServer } from './platform/http/metrics-server.js';
import { QueryLimits } from './platform/http/query-limits.js';
import { trackRequests } from './platform/http/running-requests.js';
import { addSiteFiles } from './platform/http/site-files.js';
import { addWebsite, builtWebsite, entryScriptOf } from './platform/http/website.js';
import { Refusal } from './platform/refusal.js';
import { Readiness } from './readiness.js';
import { addSandboxBeacon } from './sandbox/beacon.js';
import { addSandboxCheckoutLists } from './sandbox/checkout-lists.js';
import { addSandboxCheckout } from './sandbox/checkout-pages.js';
import { addMailboxPage } from './sandbox/mailbox.js';
import { addSandboxDiscord } from './sandbox/discord.js';
import { addSandboxX } from './sandbox/x.js';

/** Time limit to send browsers to other servers, in milliseconds. It is shorter if `STOP_SECONDS` is. */
const drainLimitMs = 10_000;

/** Time limit for running requests when the server stops, in milliseconds. They are then cut off. */
const requestLimitMs = 5_000;

/** A server that listens for requests. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:3000`. */
  address: string;
  /** Where Prometheus reads the metrics; undefined if they are off. */
  metricsAddress: string | undefined;
  /** Where operators reach the console; undefined if it is off. */
  consoleAddress: string | undefined;
  /**
   * Prepares a stop. First only `/readyz` fails, for `STOP_DELAY_SECONDS`, so that load balancers choose other servers. Then
   * browsers are sent away over some seconds, and come back to those. Requests are still served.
   */
  drain(pause?: (milliseconds: number) => Promise<unknown>): Promise<void>;
  /** Finishes running requests, accepts no new ones, and stops. The context's database stays open. */
  stop(): Promise<void>;
  /** Returns the routes of the running requests, and the names of the running jobs. */
  unfinished(): { requests: string[]; jobs: string[] };
}

/**
 * Starts the API, realtime, pages and jobs on one port. `website` is the folder of the built web app. Tests start no jobs,
 * or call them.
 */
export async function startServer(
  context: Context,
  listenOn: { host: string; port: number },
  { website = builtWebsite, start = startJobs }: { website?: string | undefined; start?: typeof startJobs } = {},
): Promise<RunningServer> {
  const { auth, avatars, cards, counters, tournaments, shop, lobby, realtime, presence, logger } = context;
  const { stopLimitMs, stopDelayMs } = context.config;
  // A demo is ready for the first visitor. If this fails, its job retries and logs the error.
  if (context.config.hasHouse) await context.house.sync().catch(() => undefined);
  const queryLimits = new QueryLimits(context.config.databasePool.size);
  const app = createHttp({ ...context, queryLimits });
  const runningRequests = trackRequests(app);
  const readiness = new Readiness(context);
  const drawings = CardDrawings.open(website, (url) => avatars.readAt(url));
  const identify: Identify = (cookieHeader) => auth.sessions.identify(cookieHeader);
  const api = addRoutes(app, context, { identify, queryLimits, readiness, drawings });
  const socialCards = drawings && { general: drawings.general, findPreview: previewsOf({ cards, drawings }) };
  const findFirstReplies = firstRepliesOf(api, identify);
  await addWebsite(app, { ...context, queryLimits, findFirstReplies, socialCards }, website);
  await app.ready();
  await realtime.listen(app.server, {
    identify,
    forgetSessions: () => auth.sessions.forgetCached(),
    findEndedSessions: (cookieHeaders) => auth.sessions.findEnded(cookieHeaders),
    isTournament: (tournamentId) => tournaments.queries.exists(tournamentId),
    isProduct: (productId) => shop.catalogue.hasProduct(productId),
    presence,
    recentLobbyChanges: () => lobby.changes.recent(),
    counters: () => counters.get(),
    entryScript: entryScriptOf(website),
  });
  const address = await app.listen(listenOn).catch((error: Error) => {
    throw new Error(`The server cannot listen: ${error.message}. Choose another HOST or PORT.`);
  });
  const { x, discord, checkout, beacon } = context.sandboxes;
  for (const sandbox of [x, discord, checkout, beacon]) if (sandbox) sandbox.ownAddress = address;
  const metricsServer = await serveMetrics(context, listenOn.host, () => runningRequests().length);
  const operatorConsole = await serveConsole(context);
  const jobs = start(context);
  return {
    address,
    metricsAddress: metricsServer?.address,
    consoleAddress: operatorConsole?.address,
    unfinished: () => ({ requests: runningRequests(), jobs: jobs.running() }),
    drain: async (pause = delay) => {
      readiness.announceStop();
      await pause(stopDelayMs);
      await realtime.drain(Math.min(drainLimitMs, stopLimitMs / 3));
    },
    stop: async () => {
      const cutOff = setTimeout(
        () => {
          logger.warn({ requests: runningRequests() }, 'the stop cut off requests that were still running');
          app.server.closeAllConnections();
        },
        Math.min(requestLimitMs, stopLimitMs / 3),
      );
      // Running requests and jobs finish before realtime closes, so that their messages are sent.
      const drained = app.close().finally(() => clearTimeout(cutOff));
      realtime.endConnections();
      await Promise.all([drained, operatorConsole?.stop(), jobs.stop()]);
      await realtime.close();
      await context.outbox.close();
      await context.tracing.stop();
      metricsServer?.stop();
    },
  };
}

/** Starts the operator's console. Its code is loaded only if it is configured. */
async function serveConsole(context: Context): Promise<ConsoleServer | null> {
  const settings = context.config.console;
  if (settings === undefined) return null;
  const { startConsole } = await import('./console/server.js');
  return startConsole(context, settings);
}

async function serveMetrics(
  context: Context,
  host: string,
  countRunningRequests: () => number,
): Promise<MetricsServer | null> {
  const { prometheus, config } = context;
  if (!prometheus || config.metricsPort === undefined) return null;
  addGauges(prometheus, context, countRunningRequests);
  return startMetricsServer(prometheus, { host, port: config.metricsPort });
}

function addRoutes(
  app: FastifyInstance,
  context: Context,
  {
    identify,
    queryLimits,
    readiness,
    drawings,
  }: { identify: Identify; queryLimits: QueryLimits; readiness: Readiness; drawings: CardDrawings | null },
): Api {
  const { account, sandboxes, config } = context;
  const api = new Api(app, {
    identify,
    requireStakeable: (player) => account.emails.requireVerified(player),
    queryLimits,
  });
  addAuthRoutes(api, context);
  addAccountRoutes(api, context);
  addPasskeyRoutes(api, context);
  addOAuthCallbacks(app, context);
  addProfileRoutes(api, context);
  addAvatarFiles(app, context);
  addCardRoutes(api, { ...context, drawings });
  if (drawings) addCardFiles(app, { ...context, drawings, queryLimits });
  addLobbyRoutes(api, context);
  addCounterRoutes(api, context);
  addGameRoutes(api, context);
  addRematchRoutes(api, context);
  addInboxRoutes(api, context);
  addPushRoutes(api, context);
  addTournamentRoutes(api, context);
  addRewardRoutes(api, context);
  addStatisticsRoutes(api, context);
  addTrophyRoutes(api, context);
  addPlayerRoutes(api, context);
  addLeaderboardRoutes(api, context);
  addLedgerDayRoutes(api, context);
  addSocialRoutes(api, context);
  if (sandboxes.mailbox) addMailboxPage(app, sandboxes.mailbox);
  if (sandboxes.x) addSandboxX(app, sandboxes.x, config.publicOrigin);
  if (sandboxes.discord) addSandboxDiscord(app, sandboxes.discord, config.publicOrigin);
  addShopRoutes(api, context);
  addProductImages(app, context);
  addPaymentRoutes(api, context);
  addSelfLimitRoutes(api, context);
  addPaymentWebhook(app, context);
  if (sandboxes.beacon) addSandboxBeacon(app, sandboxes.beacon);
  if (sandboxes.checkout) {
    addSandboxCheckout(app, sandboxes.checkout, context.payments);
    addSandboxCheckoutLists(app, sandboxes.checkout, context.payments);
  }
  addSiteFiles(app, { ...context, operator: config.operator });
  app.get('/readyz', async () => {
    const obstacle = await readiness.findObstacle();
    if (obstacle !== null) throw new Refusal('UNAVAILABLE', { message: 'Not ready.', details: obstacle });
    const { degradation } = readiness;
    return degradation === null ? { status: 'ok' } : { status: 'degraded', details: degradation };
  });
  return api;
}
