/** A face-down card: a move that is sealed, or that was never made. */
export function SealedArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      <rect x="16" y="6" width="68" height="88" rx="12" fill="var(--surface)" stroke="var(--ink)" strokeWidth="4" />
      <rect x="25" y="15" width="50" height="70" rx="6" fill="var(--cheese)" stroke="var(--ink)" strokeWidth="3" />
      <path
        d="M25 35 L45 15 M25 58 L68 15 M25 81 L75 31 M44 85 L75 54 M67 85 L75 77"
        stroke="var(--on-cheese)"
        strokeOpacity="0.35"
        strokeWidth="3"
      />
      <circle cx="50" cy="50" r="15" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M44 49 V45 a6 6 0 0 1 12 0 V49" fill="none" stroke="var(--ink)" strokeWidth="3" />
      <rect x="42" y="48" width="16" height="11" rx="2" fill="var(--ink)" />
    </svg>
  );
}
