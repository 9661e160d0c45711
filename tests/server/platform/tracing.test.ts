import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.js';
import { Batches } from '../../../apps/server/src/platform/batches.js';
import { createLogger } from '../../../apps/server/src/platform/logger.js';
import { OtlpTracing } from '../../../apps/server/src/platform/tracing/otlp-tracing.js';
import { inSpan } from '../../../apps/server/src/platform/tracing/tracing.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import {
  refused,
  accepted,
  startOtlpCollector,
  type OtlpCollector,
  type ReceivedSpan,
} from '../../support/counterparts/otlp-collector.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { startTestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

describe('a server with a collector of traces', () => {
  const key = randomUUID();
  const email = 'traced@example.test';
  const password = 'a password that nobody sees';
  let collector: OtlpCollector;
  let player: Awaited<ReturnType<typeof addPlayer>>;

  beforeAll(async () => {
    collector = await startOtlpCollector();
    const server = await startTestServer({ jobs: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address } });
    const { context, address } = server;
    player = await addPlayer(context);
    const { call } = createHttpClient(address, cookieOf(player));
    await fetch(`${address}/api/profiles.getOwn`, { headers: { cookie: cookieOf(player), 'x-request-id': 'lb-1' } });
    const { body } = await call('games.createWithStake', { stakeAmount: 5 }, key);
    await call('games.move', { gameId: body.gameId, move: 'rock' });
    await call('auth.signInWithPassword', { email, password });
    await fetch(`${address}/healthz`);
    await inSpan(context.tracing, 'a failure', {}, () =>
      context.database.run((on) => on.query({ name: 'failing', text: 'SELECT $1::int', values: [email] })),
    ).catch(() => undefined);
    // A stop sends what is recorded.
    await server.close();
  });

  afterAll(() => collector.close());

  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);
  const namesBelow = ({ spanId }: ReceivedSpan): string[] =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

  it('sends each request with its operation, status and id, and its statements below it', () => {
    const request = spanOf('profiles.getOwn');
    expect(request).toMatchObject({
      kind: 2,
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200, 'game.request_id': 'lb-1' },
      resource: { 'service.name': 'nibblewick' },
    });
    expect(request?.parentSpanId).toBeUndefined();
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements).not.toEqual([]);
    for (const { kind, traceId, attributes } of statements) {
      expect({ kind, traceId }).toEqual({ kind: 3, traceId: request?.traceId });
      expect(attributes).toEqual({ 'db.system.name': 'postgresql' });
    }
    expect(spanOf('auth.signInWithPassword')?.attributes['http.response.status_code']).toBe(401);
  });

  it('sends the batch of a command below its request, and the statements of the batch below that', () => {
    const request = spanOf('games.createWithStake');
    const batch = collector.spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(batch).toMatchObject({ name: 'batch of games', kind: 1, attributes: { 'game.commands': 1 } });
    expect(namesBelow(batch as ReceivedSpan)).toContain('games.storeBatch');
  });

  it('sends jobs, and their statements below them', () => {
    const job = spanOf('job: deadlines of games');
    expect(job?.parentSpanId).toBeUndefined();
    expect(namesBelow(job as ReceivedSpan)).not.toEqual([]);
  });

  it('sends the SQLSTATE of a failed statement, and not its message', () => {
    const { status, attributes } = spanOf('failing') as ReceivedSpan;
    expect([status, attributes['error.type']]).toEqual([{ code: 2 }, '22P02']);
    expect(spanOf('a failure')?.attributes['error.type']).toBe('22P02');
  });

  it('sends no health checks', () => {
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  });

  it('sends no personal data, moves, keys or cookies', () => {
    const sent = collector.bodies.join('\n');
    expect(sent).toContain('games.move');
    const secrets = [player.id, player.username, email, password, key, cookieOf(player), '127.0.0.1', 'rock'];
    for (const secret of secrets) expect(sent).not.toContain(secret);
  });
});

describe('tracing', () => {
  const lines: string[] = [];
  const collectors: OtlpCollector[] = [];

  /** Starts a collector, and tracing that sends to it. */
  async function startTracing(env: Record<string, string> = {}) {
    const collector = await startOtlpCollector();
    const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`, ...env }).tracing;
    if (!config) throw new Error('tracing is off');
    const tracing = new OtlpTracing(config, createLogger('info', { write: (line) => lines.push(line) }));
    collectors.push(collector);
    return { tracing, collector };
  }

  afterEach(() => {
    for (const collector of collectors.splice(0)) collector.close();
    lines.length = 0;
  });

  it('sends a batch below its first command, with links from and to the others', async () => {
    const { tracing, collector } = await startTracing();
    const batches = new Batches<string, null>({
      name: 'tests',
      tracing,
      process: async (commands) => ({
        outcomes: commands.map(() => ({ kind: 'done', result: null })),
        announce: () => undefined,
      }),
      keysOf: (command) => [command],
      maximumRunning: 1,
      maximumSize: 10,
      maximumWaiting: 10,
      blockedLimitMs: 1_000,
    });

    await Promise.all(['one', 'two'].map((name) => inSpan(tracing, name, {}, () => batches.run(name))));
    await tracing.stop();

    const spanOf = (name: string) => collector.spans.find((span) => span.name === name) as ReceivedSpan;
    const [one, two, batch] = [spanOf('one'), spanOf('two'), spanOf('batch of tests')];
    expect([batch.traceId, batch.parentSpanId]).toEqual([one.traceId, one.spanId]);
    const linkTo = ({ traceId, spanId }: ReceivedSpan) => [expect.objectContaining({ traceId, spanId })];
    expect(batch.links).toEqual(linkTo(two));
    expect(two.links).toEqual(linkTo(batch));
    expect(batch.attributes).toEqual({ 'game.commands': 2 });
  });

  it('sends nothing of traces that are not sampled', async () => {
    const { tracing, collector } = await startTracing({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await inSpan(tracing, 'outer', {}, () => inSpan(tracing, 'inner', {}, async () => undefined));
    await tracing.stop();
    expect(collector.spans).toEqual([]);
  });

  it('logs when a collector starts to refuse spans and when it accepts them again, and no stack', async () => {
    const { tracing, collector } = await startTracing();
    // Spans are sent when so many wait, without a timer.
    const sendGroup = async () => {
      const before = collector.bodies.length;
      for (let count = 0; count < 512; count += 1) tracing.start('one', { kind: 'internal' }).end();
      await waitUntil(() => collector.bodies.length > before);
    };

    collector.answerWith(refused);
    await sendGroup();
    await sendGroup();
    collector.answerWith(accepted);
    await sendGroup();
    await tracing.stop();

    const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(logged).toMatchObject([
      { level: 40, msg: 'traces cannot be sent, and are dropped', cause: 'Bad Request' },
      { level: 30, msg: 'traces are sent again' },
    ]);
    expect(lines.join('')).not.toContain('stack');
  });

  it('keeps a limited number of spans while the collector does not answer, and stops without its answer', async () => {
    const { tracing, collector } = await startTracing();
    let isAborted = false;
    collector.answerWith((response) => void response.on('close', () => (isAborted = true)));
    const recordMany = async () => {
      for (let count = 0; count < 5_000; count += 1) tracing.start('one', { kind: 'internal' }).end();
    };

    await recordMany();
    await waitUntil(() => collector.bodies.length > 0);
    await recordMany();
    await tracing.stop();

    expect(isAborted).toBe(false);
    // Those in the running request, and those that waited.
    expect(collector.spans.length).toBeLessThanOrEqual(512 + 2_048);
  });
});
