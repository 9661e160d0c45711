import { Art, Detail, Flat, type ArtProps } from '../art.js';
import { CheeseMotif } from '../motifs.js';

/** A hoodie whose hood has the ears of MOUSE. */
export function Hoodie({ className }: ArtProps) {
  return (
    <Art className={className}>
      <g fill="var(--mouse-fur)">
        <circle cx="76" cy="44" r="32" />
        <circle cx="180" cy="44" r="32" />
      </g>
      <Flat fill="var(--blush)">
        <circle cx="76" cy="44" r="16" />
        <circle cx="180" cy="44" r="16" />
      </Flat>
      <g fill="var(--mouse-fur)">
        <path d="M72 96L36 122Q22 134 18 164L12 212Q12 222 22 224L48 226L66 150zM184 96L220 122Q234 134 238 164L244 212Q244 222 234 224L208 226L190 150z" />
        <path d="M66 108Q60 36 128 36Q196 36 190 108L198 232Q198 242 188 242H68Q58 242 58 232z" />
      </g>
      <path d="M92 106Q84 60 128 60Q172 60 164 106Q148 132 128 132Q108 132 92 106z" fill="var(--mouse-shade)" />
      <Detail>
        <path d="M110 128v28M146 128v28" stroke="var(--shine)" />
        <path d="M64 226H192" />
      </Detail>
      <CheeseMotif x={128} y={190} scale={1.25} />
    </Art>
  );
}
