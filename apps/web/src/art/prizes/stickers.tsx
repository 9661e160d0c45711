import { Art, type ArtProps } from '../art.js';
import { CatMotif, CheeseMotif, MouseMotif } from '../motifs.js';
import { Spark } from '../props.js';

/** A sheet of stickers with one loose corner. */
export function Stickers({ className }: ArtProps) {
  return (
    <Art className={className}>
      <rect x="26" y="30" width="148" height="204" rx="22" fill="var(--blush)" transform="rotate(-8 100 132)" />
      <path d="M72 18H206Q228 18 228 40V176L172 238H72Q50 238 50 216V40Q50 18 72 18z" fill="var(--mouse-soft)" />
      <path d="M228 176H196Q172 176 172 200V238z" fill="var(--cheese)" />
      <CatMotif x={96} y={72} scale={1.45} />
      <MouseMotif x={178} y={88} scale={1.35} />
      <CheeseMotif x={108} y={150} scale={1.45} />
      <Spark x={118} y={210} size={20} />
    </Art>
  );
}
