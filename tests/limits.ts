import { availableParallelism, loadavg } from 'node:os';

/** Limits that a test only reaches when it hangs, even on a slow and busy machine. */
export const hangGuard = { testTimeout: 300_000, hookTimeout: 120_000 };

/** More workers than cores, since tests often wait for a database, a page or a process. */
export const maxWorkers = 3;

/** How many processes compete for each core when the run starts, at most 6; 1 on a quiet machine. */
const competition = Math.min(Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()), 6);

/**
 * How long a component test or a journey waits for what its page will show, in milliseconds: 10 s on a quiet machine. Workers
 * get it from the configuration, because the run itself raises the load.
 */
export const pageLimitMs = Math.round(10_000 * competition);

declare module 'vitest' {
  interface ProvidedContext {
    pageLimitMs: number;
  }
}
