/** Verifies the proof in a file, at the time `nowMs`: by default, now. Returns the lines to print and the exit code. */
export function verifyFile(path: string, nowMs?: number): { exitCode: 0 | 1 | 2; lines: string[] };
