/** Limits that a test only reaches when it hangs, even on a slow and busy machine. */
export const hangGuard = { testTimeout: 300_000, hookTimeout: 120_000 };

/** More workers than cores, since tests often wait for a database, a page or a process. */
export const maxWorkers = 3;
