import type { Context } from './context.js';
import { lostTickets } from './modules/ledger/conservation.js';
import type { PrometheusMetrics } from './platform/prometheus-metrics.js';

/** Adds the metrics that are read from the services when Prometheus asks. */
export function addGauges(
  metrics: PrometheusMetrics,
  { database, realtime, outbox, conservation }: Context,
  countRunningRequests: () => number,
): void {
  metrics.addProcessMetrics();
  metrics.addGauge('game_requests_running', 'Requests that run or wait in a queue', countRunningRequests);
  metrics.addGaugePer(
    'state',
    'game_database_connections',
    'Database connections, and requests that wait for one',
    () => database.connectionCounts(),
  );
  metrics.addGauge('game_bus_hearing', 'Whether messages of other server processes arrive: 1 if they do', () =>
    Number(realtime.isHearing),
  );
  metrics.addGauge('game_sockets', 'Realtime connections of browsers', () => realtime.connectionCount);
  metrics.addGauge(
    'game_outbox_messages',
    'Messages that wait to be sent',
    async () => (await outbox.status()).waiting,
  );
  metrics.addGauge(
    'game_outbox_oldest_timestamp_seconds',
    'When the oldest waiting message was added; 0 if none',
    async () => {
      const { oldest } = await outbox.status();
      return (oldest?.getTime() ?? 0) / 1000;
    },
  );
  const latest = () => conservation.latest;
  metrics.addGauge(
    'game_open_stakes_tickets',
    'Tickets staked in open games and tournaments',
    () => latest()?.openStakes ?? Number.NaN,
  );
  metrics.addGauge('game_balances_tickets', 'Tickets in balances', () => latest()?.balances ?? Number.NaN);
  metrics.addGauge('game_lost_tickets', 'Tickets issued and not spent that are nowhere; not 0 is an alert', () => {
    const found = latest();
    return found ? lostTickets(found) : Number.NaN;
  });
  metrics.addGauge(
    'game_ledger_checked_timestamp_seconds',
    'When the conservation of tickets was last checked',
    () => (latest()?.at.getTime() ?? 0) / 1000,
  );
}
