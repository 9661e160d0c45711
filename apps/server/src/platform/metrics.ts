/** What this process measures. */
export interface Metrics {
  /** Measures an answered request. `operation` must be one of a fixed set, since each one is a time series. */
  observeRequest(operation: string, status: number, seconds: number): void;
  /** Measures handing messages for other processes to the bus. */
  observePublication(seconds: number): void;
  countSlowStatement(): void;
  /** Measures a run of a job. */
  observeJob<Result>(job: string, run: () => Promise<Result>): Promise<Result>;
}

/** Used without `METRICS_PORT`: measures nothing. */
export const noMetrics: Metrics = {
  observeRequest: () => undefined,
  observePublication: () => undefined,
  countSlowStatement: () => undefined,
  observeJob: (_job, run) => run(),
};
