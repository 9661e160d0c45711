import { afterEach, describe, expect, it, vi } from 'vitest';
import { noMetrics } from '../../../apps/server/src/platform/metrics.js';
import { createLogger } from '../../../apps/server/src/platform/logger.js';
import type { BusMessage } from '../../../apps/server/src/realtime/bus/bus.js';
import { PostgresBus } from '../../../apps/server/src/realtime/bus/postgres-bus.js';
import { endListening } from '../../support/listening.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const test = useTestContext();
const open: PostgresBus[] = [];

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** Opens the bus of one more server process. */
async function openBus() {
  const { database } = test.context;
  const bus = new PostgresBus({
    connection: test.database.connection,
    database,
    logger: createLogger('silent'),
    metrics: noMetrics,
  });
  open.push(bus);
  const received: BusMessage[] = [];
  const catchUp = vi.fn<() => void>();
  await bus.listen({ receive: (message) => received.push(message), catchUp });
  await waitUntil(() => open.every(({ peerCount }) => peerCount === open.length - 1));
  return { bus, received, catchUp };
}

function disconnectOf(room: string): BusMessage {
  return { kind: 'disconnect', room: `user:${room}` };
}

describe('the bus between server processes', () => {
  it('carries a message to every other process, once, and not back', async () => {
    const [sender, ...others] = [await openBus(), await openBus(), await openBus()];

    sender.bus.send(disconnectOf('cat'));

    for (const { received } of others) await waitUntil(() => received.length === 1);
    expect(others.map(({ received }) => received)).toEqual([[disconnectOf('cat')], [disconnectOf('cat')]]);
    expect(sender.received).toEqual([]);
  });

  it('keeps the order of messages, and carries one that is longer than a notification', async () => {
    const [sender, other] = [await openBus(), await openBus()];
    const messages = ['first', 'é'.repeat(30_000), 'last'].map(disconnectOf);

    for (const message of messages) sender.bus.send(message);

    await waitUntil(() => other.received.length === 3);
    expect(other.received).toEqual(messages);
  });

  it('leaves out a message that this version does not know, as during a rolling upgrade', async () => {
    const [sender, other] = [await openBus(), await openBus()];
    const unknown = [{ kind: 'redraw' }, { kind: 'publish', rooms: ['lobby'], event: 'games.redrawn', content: {} }];

    for (const message of unknown) sender.bus.send(message as BusMessage);
    sender.bus.send(disconnectOf('cat'));

    await waitUntil(() => other.received.length > 0);
    expect(other.received).toEqual([disconnectOf('cat')]);
  });

  it('sends nothing while no other process listens', async () => {
    const alone = await openBus();
    const run = vi.spyOn(test.context.database, 'run');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);

    alone.bus.send(disconnectOf('cat'));
    await alone.bus.close();

    const goodbye = 1;
    expect(run).toHaveBeenCalledTimes(goodbye);
  });

  it('listens again however often its connection is lost, and lets browsers catch up each time', async () => {
    const [sender, other] = [await openBus(), await openBus()];
    const processes = [sender, other];
    for (let loss = 1; loss <= 12; loss += 1) {
      await waitUntil(() => processes.every(({ bus }) => bus.isHearing));
      const before = processes.map(({ catchUp }) => catchUp.mock.calls.length);
      await endListening(test);
      await waitUntil(() => processes.every(({ catchUp }, index) => catchUp.mock.calls.length > (before[index] ?? 0)));
    }
    await waitUntil(() => processes.every(({ bus }) => bus.isHearing && bus.peerCount === 1));

    sender.bus.send(disconnectOf('cat'));

    await waitUntil(() => other.received.length === 1);
    expect(other.received).toEqual([disconnectOf('cat')]);
  });
});
