import type { Move } from '@game/rules';

interface ArtProps {
  className?: string | undefined;
}

const outline = { stroke: 'var(--ink)', strokeWidth: 4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** The picture of a move (ENT-16): CAT a rounded square, CHEESE a wedge, MOUSE a circle. Always beside its name. */
export function MoveArt({ move, className }: ArtProps & { move: Move }) {
  switch (move) {
    case 'rock':
      return <CatArt className={className} />;
    case 'paper':
      return <CheeseArt className={className} />;
    case 'scissors':
      return <MouseArt className={className} />;
  }
}

function CatArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      <path d="M18 40 V12 L40 26 Z M82 40 V12 L60 26 Z" fill="var(--cat)" {...outline} />
      <rect x="14" y="24" width="72" height="66" rx="20" fill="var(--cat)" {...outline} />
      <circle cx="36" cy="52" r="5" fill="var(--ink)" />
      <circle cx="64" cy="52" r="5" fill="var(--ink)" />
      <path d="M46 64 H54 L50 69 Z" fill="var(--ink)" />
      <path d="M50 69 Q44 78 38 73 M50 69 Q56 78 62 73" fill="none" {...outline} strokeWidth={3} />
      <path d="M8 62 L26 65 M8 74 L26 71 M92 62 L74 65 M92 74 L74 71" fill="none" {...outline} strokeWidth={3} />
    </svg>
  );
}

/** A wedge of cheese; also the mark of the brand. */
export function CheeseArt({ className }: ArtProps) {
  const holes = { fill: 'var(--background)', stroke: 'var(--ink)', strokeWidth: 3 };
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      <path d="M8 56 L66 18 Q92 26 92 56 Z" fill="var(--cheese)" {...outline} />
      <path d="M8 56 H92 V86 H8 Z" fill="var(--cheese)" {...outline} />
      <circle cx="66" cy="40" r="7" {...holes} />
      <circle cx="30" cy="71" r="6" {...holes} />
      <circle cx="56" cy="74" r="4" {...holes} />
      <circle cx="78" cy="68" r="7" {...holes} />
    </svg>
  );
}

function MouseArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className={className}>
      <circle cx="22" cy="28" r="17" fill="var(--mouse)" {...outline} />
      <circle cx="78" cy="28" r="17" fill="var(--mouse)" {...outline} />
      <circle cx="50" cy="56" r="36" fill="var(--mouse)" {...outline} />
      <circle cx="37" cy="50" r="5" fill="var(--ink)" />
      <circle cx="63" cy="50" r="5" fill="var(--ink)" />
      <circle cx="50" cy="66" r="6" fill="var(--ink)" />
      <path d="M42 78 Q50 84 58 78" fill="none" {...outline} strokeWidth={3} />
      <path d="M6 62 L26 64 M6 76 L26 72 M94 62 L74 64 M94 76 L74 72" fill="none" {...outline} strokeWidth={3} />
    </svg>
  );
}
