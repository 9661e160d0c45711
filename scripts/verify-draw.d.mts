/** Verifies the proof in a file. Returns the lines to print and the exit code. */
export function verifyFile(path: string): { exitCode: 0 | 1 | 2; lines: string[] };
