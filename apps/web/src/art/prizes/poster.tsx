import { Art, Detail, Flat, type ArtProps } from '../art.js';
import { CatMotif, CheeseMotif, MouseMotif } from '../motifs.js';

/** A poster of the three characters around a star, rolled up at the bottom. */
export function Poster({ className }: ArtProps) {
  return (
    <Art className={className}>
      <rect x="46" y="26" width="164" height="196" rx="6" fill="var(--mouse-shade)" />
      <Flat fill="var(--cheese)">
        <path d="M128 46l14 32l34-10l-10 34l32 14l-32 14l10 34l-34-10l-14 32l-14-32l-34 10l10-34l-32-14l32-14l-10-34l34 10z" />
      </Flat>
      <CatMotif x={88} y={154} scale={1.35} />
      <MouseMotif x={168} y={154} scale={1.3} />
      <CheeseMotif x={128} y={86} scale={1.45} />
      <rect x="28" y="206" width="200" height="34" rx="17" fill="var(--cheese-shade)" />
      <Detail>
        <path d="M200 223h10" />
      </Detail>
      <rect x="34" y="14" width="188" height="24" rx="12" fill="var(--cheese-shade)" />
    </Art>
  );
}
