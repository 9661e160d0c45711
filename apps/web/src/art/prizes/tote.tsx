import { Art, type ArtProps } from '../art.js';
import { CatMotif, CheeseMotif, MouseMotif } from '../motifs.js';

/** A tote bag with all three characters printed on it. */
export function Tote({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path d="M84 110V66Q84 22 128 22Q172 22 172 66V110" strokeWidth="30" />
      <path d="M84 110V66Q84 22 128 22Q172 22 172 66V110" stroke="var(--cat-shade)" />
      <path
        d="M44 90H212Q220 90 221 98L234 226Q235 240 220 240H36Q21 240 22 226L35 98Q36 90 44 90z"
        fill="var(--cheese-soft)"
      />
      <CatMotif x={82} y={146} scale={1.25} />
      <MouseMotif x={174} y={148} scale={1.25} />
      <CheeseMotif x={128} y={204} scale={1.25} />
    </Art>
  );
}
