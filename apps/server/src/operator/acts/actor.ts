/** Who acts, and why: both are stored in the operator's log. */
export interface Actor {
  operator: string;
  reason: string;
}
