import { Art, Flat, Placed, Tube, type ArtProps } from '../art.js';
import { MouseFigure } from '../mouse-art.js';

/** No search results: MOUSE with a magnifying glass. */
export function NothingFoundScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Placed x={118} y={124} scale={0.84}>
        <MouseFigure pose="idle" />
      </Placed>
      <Tube d="M182 176L220 222" fill="var(--cheese-shade)" width={12} />
      <circle cx="148" cy="134" r="50" fill="var(--mouse-soft)" />
      <Flat>
        <ellipse cx="146" cy="132" rx="23" ry="29" fill="var(--detail)" />
        <circle cx="138" cy="119" r="10" fill="var(--shine)" />
        <circle cx="155" cy="147" r="5" fill="var(--shine)" />
      </Flat>
    </Art>
  );
}
