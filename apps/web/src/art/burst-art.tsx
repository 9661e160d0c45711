import { Art, type ArtProps } from './art.js';

/** A star of twelve rays, for the clash of two moves and behind the winner. */
export function BurstArt({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path
        d="M128 8L149 49L188 24L186 70L232 68L207 107L248 128L207 149L232 188L186 186L188 232L149 207L128 248L107 207L68 232L70 186L24 188L49 149L8 128L49 107L24 68L70 70L68 24L107 49z"
        fill="var(--cheese)"
      />
    </Art>
  );
}
