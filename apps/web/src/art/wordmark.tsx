import { brandName } from '@game/site';
import { Detail, Outlined, Tube, type ArtProps } from './art.js';

/** The brand name (D-37) in the heading font, with ears on its first letter and a tail at its end. */
export function Wordmark({ className = '' }: ArtProps) {
  return (
    <span className={`relative inline-block pe-[0.62em] font-heading leading-none font-extrabold ${className}`}>
      <svg viewBox="0 0 128 64" aria-hidden className="absolute start-[0.02em] -top-[0.16em] h-[0.3em]">
        <WordmarkEars />
      </svg>
      {brandName}
      <svg viewBox="0 0 128 128" aria-hidden className="absolute end-0 bottom-[0.08em] size-[0.62em]">
        <Outlined>
          <Tube d="M16 108C84 120 116 76 84 54C62 42 52 72 76 74" fill="var(--blush)" width={8} />
        </Outlined>
      </svg>
    </span>
  );
}

/** The ears on the capital letter, 128 × 64 units. */
export function WordmarkEars() {
  return (
    <Outlined>
      <path d="M12 58V18Q12 4 24 12L54 58z" fill="var(--cat-fur)" />
      <circle cx="94" cy="34" r="24" fill="var(--mouse-fur)" />
      <Detail stroke="none" fill="var(--blush)">
        <circle cx="94" cy="34" r="11" />
      </Detail>
    </Outlined>
  );
}
