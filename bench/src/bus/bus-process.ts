import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import { Database } from '../../../apps/server/dist/platform/database/database.js';
import { createLogger } from '../../../apps/server/dist/platform/logger.js';
import { noMetrics } from '../../../apps/server/dist/platform/metrics.js';
import { noTracing } from '../../../apps/server/dist/platform/tracing/tracing.js';
import { createBus } from '../../../apps/server/dist/realtime/bus/create-bus.js';

/** Opens the bus of one server process. */
export interface BusOrder {
  connection: ClientConfig;
  redisUrl: string | undefined;
}

/** Sends so many messages per second for some seconds. */
export interface SendOrder {
  perSecond: number;
  seconds: number;
}

/** How many messages were sent and received, and how long each took, in milliseconds. */
export interface SendReport {
  sent: number;
  delaysMs: number[];
}

/** The length of `games.changed`, the most frequent message. */
const filling = 'x'.repeat(900);
const tickMs = 2;
/** How long messages may still arrive after the last one was sent, in milliseconds. */
const graceMs = 1_000;

let delaysMs: number[] = [];

/** The clock of the machine, so that processes can compare it. */
function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

const [{ connection, redisUrl }] = (await once(process, 'message')) as [BusOrder];
const logger = createLogger('error');
const options = { size: 15, isBehindPooler: false, preparesStatements: true };
const database = new Database(connection, options, { logger, metrics: noMetrics, tracing: noTracing });
const bus = await createBus({ redisUrl, connection, database, logger, metrics: noMetrics });
await bus.listen({
  receive: (message) => {
    if (message.kind === 'publish') delaysMs.push(nowMs() - (message.content as { sentAtMs: number }).sentAtMs);
  },
  catchUp: () => undefined,
});
process.on('message', (order: SendOrder) => {
  const startMs = nowMs();
  delaysMs = [];
  let sent = 0;
  const timer = setInterval(() => {
    const elapsedMs = Math.min(nowMs() - startMs, 1000 * order.seconds);
    for (const due = (elapsedMs / 1000) * order.perSecond; sent < due; sent += 1) {
      const rooms = [`user:${randomUUID()}`, `user:${randomUUID()}`] as const;
      bus.send({ kind: 'publish', rooms: [...rooms], event: 'games.changed', content: { sentAtMs: nowMs(), filling } });
    }
    if (elapsedMs < 1000 * order.seconds) return;
    clearInterval(timer);
    setTimeout(() => process.send?.({ sent, delaysMs } satisfies SendReport), graceMs);
  }, tickMs);
});
process.send?.(null);
await once(process, 'disconnect');
process.exit();
