import { Art, Detail, Flat, type ArtProps } from './art.js';
import { SleepyFace } from './face.js';

/** A face-down card, for a sealed or missing move. It is the same for all moves, so that it reveals nothing. */
export function SealedArt({ className }: ArtProps) {
  return (
    <Art className={className}>
      <SealedFigure />
    </Art>
  );
}

/** The card without its `<svg>`, for scenes. */
export function SealedFigure() {
  return (
    <>
      <rect x="36" y="14" width="184" height="228" rx="36" fill="var(--cheese)" />
      <Flat fill="var(--cheese-shade)">
        <circle cx="66" cy="50" r="13" />
        <circle cx="186" cy="46" r="9" />
        <circle cx="190" cy="88" r="12" />
        <circle cx="60" cy="100" r="8" />
        <circle cx="62" cy="206" r="10" />
        <circle cx="188" cy="212" r="13" />
        <circle cx="128" cy="222" r="7" />
      </Flat>
      <Detail>
        <path d="M92 118V92a36 36 0 0 1 72 0v26" strokeWidth="32" />
        <path d="M92 118V92a36 36 0 0 1 72 0v26" stroke="var(--shine)" strokeWidth="14" />
        <rect x="70" y="112" width="116" height="88" rx="26" fill="var(--cat-fur)" strokeWidth="10" />
      </Detail>
      <SleepyFace x={128} y={146} />
    </>
  );
}
