import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Upper bounds of the buckets of durations, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics for Prometheus. All names start with `game_`, except those of Node.js. */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'game_request_seconds',
    help: 'Time to answer requests',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [this.#registry],
  });
  readonly #publications = new Histogram({
    name: 'game_publish_seconds',
    help: 'Time to hand messages for other processes to the bus',
    buckets,
    registers: [this.#registry],
  });
  // Prometheus itself adds the label `job` to every metric, for the target that it reads.
  readonly #jobs = new Histogram({
    name: 'game_job_seconds',
    help: 'Time of the runs of jobs',
    labelNames: ['job_name'],
    buckets,
    registers: [this.#registry],
  });
  readonly #jobFailures = new Counter({
    name: 'game_job_failures_total',
    help: 'Failed runs of jobs',
    labelNames: ['job_name'],
    registers: [this.#registry],
  });
  readonly #jobSuccesses = new Gauge({
    name: 'game_job_last_success_timestamp_seconds',
    help: 'When jobs last succeeded',
    labelNames: ['job_name'],
    registers: [this.#registry],
  });
  readonly #slowStatements = new Counter({
    name: 'game_slow_statements_total',
    help: 'Slow statements, which the log names',
    registers: [this.#registry],
  });

  observeRequest(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status }, seconds);
  }

  observePublication(seconds: number): void {
    this.#publications.observe(seconds);
  }

  countSlowStatement(): void {
    this.#slowStatements.inc();
  }

  async observeJob<Result>(job: string, run: () => Promise<Result>): Promise<Result> {
    const end = this.#jobs.startTimer({ job_name: job });
    try {
      const result = await run();
      this.#jobSuccesses.set({ job_name: job }, Date.now() / 1000);
      return result;
    } catch (error) {
      this.#jobFailures.inc({ job_name: job });
      throw error;
    } finally {
      end();
    }
  }

  /** Adds a value that is read when the metrics are. If that fails, the value is NaN. */
  addGauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: async () => {
        try {
          gauge.set(await read());
        } catch {
          gauge.set(Number.NaN);
        }
      },
    });
  }

  /** Adds values that have a label, such as a state. */
  addGaugePer(label: string, name: string, help: string, read: () => Record<string, number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect: () => {
        for (const [key, value] of Object.entries(read())) gauge.set({ [label]: key }, value);
      },
    });
  }

  /** Adds the metrics of Node.js: memory, processor, delay of the event loop, garbage collection. */
  addProcessMetrics(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Formats all metrics for Prometheus. */
  render(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
