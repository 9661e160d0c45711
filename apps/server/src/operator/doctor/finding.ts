/** The result of one check of `operator doctor`. */
export interface Finding {
  check: string;
  state: 'ok' | 'off' | 'PROBLEM';
  details: string;
}

/** Runs a check. An error that it throws becomes a problem. */
export async function examine(check: string, work: () => Promise<Omit<Finding, 'check'>>): Promise<Finding> {
  try {
    return { check, ...(await work()) };
  } catch (error) {
    return { check, ...problem(inOneLine(error instanceof Error ? error.message || error.name : String(error))) };
  }
}

/** The terminal would show a line break as an escape. */
const inOneLine = (text: string) => text.replaceAll(/:\n\s*/g, ': ').replaceAll(/\n\s*/g, '; ');

export const ok = (details: string) => ({ state: 'ok' as const, details });
export const off = (details: string) => ({ state: 'off' as const, details });
export const problem = (details: string) => ({ state: 'PROBLEM' as const, details });
