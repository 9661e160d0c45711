import { readFileSync, readdirSync } from 'node:fs';

/** Collects how long the steps of something take, in milliseconds. */
export class Timings {
  readonly #byStep = new Map<string, number[]>();

  /** Does `work` and notes under `step` how long it took. */
  async time<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    const startMs = performance.now();
    const result = await work();
    const taken = this.#byStep.get(step) ?? [];
    taken.push(performance.now() - startMs);
    this.#byStep.set(step, taken);
    return result;
  }

  /** 'step p50/p99' of each step, in milliseconds. */
  summary(): string {
    const parts = [...this.#byStep].map(([step, taken]) => {
      const sorted = taken.toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
      return `${step} ${at(0.5)}/${at(0.99)}`;
    });
    return `${parts.join(', ')} (p50/p99 ms)`;
  }
}

/** Does `work` for each of `count` numbers, `inFlight` of them at a time. */
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

/** Processor time, in seconds, that a process and all below it have used so far; Linux only, elsewhere NaN. */
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

/** What Linux counts processor time in, on every platform Node runs on. */
const ticksPerSecond = 100;

function readProcess(name: string): { id: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The second field is the command in brackets and may hold anything, so counting starts behind it.
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
