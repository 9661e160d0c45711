/** One invariant that must hold after every commit, and the figures it was checked with. */
export interface AuditCheck {
  invariant: string;
  holds: boolean;
  figures: Record<string, number>;
  /** The first differences in words, if the check compares rows and does not hold. */
  found?: string[];
}
