type IsSigned = (beacon: { publicKey: string }, round: number, signature: string) => boolean;

/** Whether the key of the beacon has signed the round. */
export const isSigned: IsSigned;

/**
 * Verifies the proof in a file, at the time `nowMs`: by default, now. Returns the lines to print and the exit code. Tests pass a
 * `verify` that remembers its results.
 */
export function verifyFile(path: string, nowMs?: number, verify?: IsSigned): { exitCode: 0 | 1 | 2; lines: string[] };
