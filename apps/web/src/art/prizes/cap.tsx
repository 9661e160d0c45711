import { Art, Flat, type ArtProps } from '../art.js';
import { CheeseMotif } from '../motifs.js';

/** A cap with the ears of CAT. */
export function Cap({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path d="M40 124V50Q40 32 56 42L108 80zM178 124V50Q178 32 162 42L110 80z" fill="var(--cat-fur)" />
      <Flat fill="var(--cat-soft)">
        <path d="M54 92V62L76 78zM164 92V62L142 78z" />
      </Flat>
      <path d="M22 186V160Q22 72 109 72Q196 72 196 160V186z" fill="var(--cat-fur)" />
      <path
        d="M22 168Q100 146 182 158Q246 168 246 196Q246 208 230 206Q140 188 40 206Q22 208 22 192z"
        fill="var(--cat-shade)"
      />
      <CheeseMotif x={109} y={124} scale={1.4} />
    </Art>
  );
}
