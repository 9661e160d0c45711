/** Whether this is `npm run torture`. */
export const isTorture = process.env['TORTURE'] === '1';

/** How often a test repeats its work: `usual` times in `npm test`, `torture` times in `npm run torture`. */
export function repetitions({ usual, torture }: { usual: number; torture: number }): number {
  return isTorture ? torture : usual;
}

/** The seeds of a random test: 1 to the number of repetitions. */
export function seeds(count: { usual: number; torture: number }): number[] {
  return Array.from({ length: repetitions(count) }, (_, index) => index + 1);
}

/** How many requests a race sends concurrently. The database has fewer connections, so that some requests queue. */
export const raceSize = repetitions({ usual: 60, torture: 200 });
