/** A value that was measured at a time. */
export interface Sample {
  atMs: number;
  value: number;
}

/**
 * Returns by how much the values rise per hour: the median of the slopes between all pairs of samples (Theil and Sen), which a
 * few outliers do not change.
 */
export function slopePerHour(samples: Sample[]): number {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.value - one.value) / (other.atMs - one.atMs)),
  );
  const sorted = slopes.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) * 3_600_000;
}
