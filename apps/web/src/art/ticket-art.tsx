/** One ticket, to stand before or after an amount. */
export function TicketArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 32" aria-hidden className={className}>
      <path
        d="M3 6 a3 3 0 0 1 3-3 H42 a3 3 0 0 1 3 3 V11 a5 5 0 0 0 0 10 V26 a3 3 0 0 1-3 3 H6 a3 3 0 0 1-3-3 V21 a5 5 0 0 0 0-10 Z"
        fill="var(--cheese)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M31 5 V27" stroke="var(--on-cheese)" strokeWidth="2.5" strokeDasharray="3 4" />
      <path d="M13 16 H23" stroke="var(--on-cheese)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
