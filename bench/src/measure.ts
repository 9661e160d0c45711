import { readFileSync, readdirSync } from 'node:fs';

/** Collects the durations of named steps, in milliseconds. */
export class Timings {
  readonly #byStep = new Map<string, number[]>();

  /** Runs `work` and records its duration under `step`. */
  async time<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    const startMs = performance.now();
    const result = await work();
    this.add(step, performance.now() - startMs);
    return result;
  }

  /** Records a duration under `step`. */
  add(step: string, durationMs: number): void {
    const durations = this.#byStep.get(step) ?? [];
    durations.push(durationMs);
    this.#byStep.set(step, durations);
  }

  /** Returns the names of the steps, in the order in which they were added first. */
  steps(): string[] {
    return [...this.#byStep.keys()];
  }

  /** Returns how many durations of `step` were recorded. */
  count(step: string): number {
    return this.#byStep.get(step)?.length ?? 0;
  }

  /** Returns the duration that `share` of the durations of `step` do not exceed: 0.5 for the median. */
  quantile(step: string, share: number): number {
    return quantile(this.#byStep.get(step) ?? [], share);
  }

  /** Returns 'step p50/p99' for each step, in milliseconds. */
  summary(): string {
    const parts = [...this.#byStep].map(([step, durations]) => {
      const at = (share: number) => quantile(durations, share).toFixed(1);
      return `${step} ${at(0.5)}/${at(0.99)}`;
    });
    return `${parts.join(', ')} (p50/p99 ms)`;
  }
}

/** Returns the value that `share` of `values` do not exceed; 0 if there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Returns the median of `values`. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns 'median (lowest–highest)' of `values`. */
export function spread(values: number[], digits: number): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`;
}

/** Prints a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs `work` for each index below `count`, at most `inFlight` at a time. */
export async function inParallel(
  count: number,
  inFlight: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

/** Returns the CPU time of a process and its descendants, in seconds. Linux only; NaN elsewhere. */
export function processorTime(rootProcessId: number): number {
  try {
    const rows = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
    const family = new Set([rootProcessId]);
    for (let grown = true; grown;) {
      const size = family.size;
      for (const row of rows) if (family.has(row.parent)) family.add(row.id);
      grown = family.size > size;
    }
    const members = rows.filter((row) => family.has(row.id));
    return members.reduce((sum, row) => sum + row.ticks, 0) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Returns the memory of a process, in bytes. Linux only. */
export function residentBytes(processId: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The unit of CPU time in Linux's /proc, on all platforms of Node. */
const ticksPerSecond = 100;

function readProcess(name: string): { id: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain spaces. The fields after it are counted.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return [{ id: Number(name), parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) }];
  } catch {
    return [];
  }
}
