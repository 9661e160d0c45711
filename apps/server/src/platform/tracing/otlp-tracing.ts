import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Link,
  type Span as OpenTelemetrySpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.js';
import type { Logger } from '../logger.js';
import type { Span, Tracing } from './tracing.js';

/** Time limit to send a group of spans, retries included, in milliseconds. */
const sendLimitMs = 10_000;

/** Time limit to send the last spans when the process stops, in milliseconds. */
const stopLimitMs = 2_000;

/** How many ended spans wait to be sent. More are dropped, so that a collector that is down costs little memory. */
const longestQueue = 2_048;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

type TracingConfig = NonNullable<Config['tracing']>;

/**
 * Sends traces to an OpenTelemetry collector, as JSON by HTTP. Nothing is registered globally and no module is patched. This
 * file and the packages that it imports are only loaded if a collector is configured.
 */
export class OtlpTracing implements Tracing {
  readonly isOn = true;
  readonly #current = new AsyncLocalStorage<RecordedSpan>();
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(config: TracingConfig, logger: Logger) {
    const exporter = logFailures(createExporter(config, sendLimitMs), logger);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': config.serviceName,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: longestQueue })],
    });
    this.#tracer = this.#provider.getTracer('game');
  }

  current(): Span | undefined {
    return this.#current.getStore();
  }

  start(name: string, { kind, attributes = {}, callers }: Parameters<Tracing['start']>[1]): Span {
    const [parent, ...others] = sentFirst(callers ?? [this.#current.getStore()]);
    const span = this.#tracer.startSpan(
      name,
      { kind: kinds[kind], attributes, links: others.map(linkTo) },
      parent ? trace.setSpan(ROOT_CONTEXT, parent.recorded) : ROOT_CONTEXT,
    );
    const recorded = new RecordedSpan(span);
    // Each trace leads to the work that it shares with others.
    for (const other of others) other.recorded.addLink(linkTo(recorded));
    return recorded;
  }

  within<Result>(span: Span, work: () => Result): Result {
    return span instanceof RecordedSpan ? this.#current.run(span, work) : work();
  }

  async stop(): Promise<void> {
    const timeLimit = new AbortController();
    await Promise.race([
      this.#provider.shutdown().catch(() => undefined),
      delay(stopLimitMs, undefined, { signal: timeLimit.signal }).catch(() => undefined),
    ]);
    timeLimit.abort();
  }
}

/** A span of OpenTelemetry. */
class RecordedSpan implements Span {
  readonly recorded: OpenTelemetrySpan;

  constructor(recorded: OpenTelemetrySpan) {
    this.recorded = recorded;
  }

  end({ attributes, failure }: Parameters<Span['end']>[0] = {}): void {
    if (attributes) this.recorded.setAttributes(attributes);
    if (failure !== undefined) {
      this.recorded.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
    }
    this.recorded.end();
  }
}

/** Returns each caller once, those first whose trace is sent: shared work is sent if one of its callers is. */
function sentFirst(callers: (Span | undefined)[]): RecordedSpan[] {
  const spans = [...new Set(callers)].filter((caller) => caller instanceof RecordedSpan);
  const flagsOf = ({ recorded }: RecordedSpan) => recorded.spanContext().traceFlags;
  return spans.toSorted((one, other) => flagsOf(other) - flagsOf(one));
}

function linkTo(span: RecordedSpan): Link {
  return { context: span.recorded.spanContext() };
}

/** Checks that the collector accepts spans, without sending any. Rejects if it does not. */
export function askCollector(config: TracingConfig, timeLimitMs: number): Promise<void> {
  const exporter = createExporter(config, timeLimitMs);
  return new Promise((resolve, reject) => {
    exporter.export([], ({ error }) => (error ? reject(error) : resolve()));
  });
}

/** The exporter reads further standard settings from the environment, such as OTEL_EXPORTER_OTLP_HEADERS. */
function createExporter({ endpoint }: TracingConfig, timeoutMillis: number): SpanExporter {
  return new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis });
}

/** Logs when sending starts to fail and when it works again, and not each failure in between. */
function logFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing) logger.warn({ cause: error.message }, 'traces cannot be sent, and are dropped');
        if (!error && isFailing) logger.info('traces are sent again');
        isFailing = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
