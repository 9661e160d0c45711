import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../apps/server/src/platform/logger.js';
import { noMetrics } from '../../../apps/server/src/platform/metrics.js';
import type { BusMessage } from '../../../apps/server/src/realtime/bus/bus.js';
import { RedisBus } from '../../../apps/server/src/realtime/bus/redis-bus.js';
import { findRedisServer, startRedis } from '../../support/redis.js';
import { waitUntil } from '../../support/wait.js';

const program = findRedisServer();
const message: BusMessage = { kind: 'disconnect', room: 'user:cat' };

describe.skipIf(program === null)('the bus through Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis(program as string);
  });
  afterAll(() => redis.stop());

  /** Opens the bus of one more server process. */
  async function openBus(probe?: Parameters<typeof RedisBus.connect>[3]) {
    const logger = createLogger('silent');
    const warn = vi.spyOn(logger, 'warn');
    const bus = await RedisBus.connect(redis.url, logger, noMetrics, probe);
    const received: BusMessage[] = [];
    const catchUp = vi.fn<() => void>();
    await bus.listen({ receive: (one) => received.push(one), catchUp });
    const hasLost = () => warn.mock.calls.some(([, text]) => text === 'notifying other processes failed');
    return { bus, received, catchUp, hasLost };
  }

  it('notices that Redis no longer answers, and connects again when it does', async () => {
    const probe = { everyMs: 100, timeoutMs: 1_000 };
    const [sender, other] = [await openBus(probe), await openBus(probe)];

    redis.pause();
    await waitUntil(() => {
      sender.bus.send(message);
      return !sender.bus.isHearing && !other.bus.isHearing && sender.hasLost();
    });
    redis.resume();
    await waitUntil(() => sender.bus.isHearing && other.catchUp.mock.calls.length > 0);

    await waitUntil(() => {
      sender.bus.send(message);
      return other.received.length > 0;
    });
    for (const { bus } of [sender, other]) await bus.close();
  });

  it('leaves out a message that this version does not know, and one that is no JSON', async () => {
    const other = await openBus();
    const sender = await createClient({ url: redis.url }).connect();

    for (const text of ['{"kind":"redraw"}', 'cat', JSON.stringify(message)])
      await sender.publish('realtime', `1 ${text}`);

    await waitUntil(() => other.received.length > 0);
    expect(other.received).toEqual([message]);
    sender.destroy();
    await other.bus.close();
  });

  it('lets other processes catch up when messages to them were lost', async () => {
    const [sender, other] = [await openBus(), await openBus()];
    const operator = await createClient({ url: redis.url }).connect();

    // Ends the connections that publish, and no other.
    await waitUntil(async () => {
      await operator.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']);
      sender.bus.send(message);
      return sender.hasLost();
    });
    await waitUntil(() => other.catchUp.mock.calls.length > 0);

    expect(sender.catchUp).not.toHaveBeenCalled();
    operator.destroy();
    for (const { bus } of [sender, other]) await bus.close();
  });
});
