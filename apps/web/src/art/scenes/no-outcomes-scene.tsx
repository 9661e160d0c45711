import { Art, Placed, type ArtProps } from '../art.js';
import { Spark } from '../props.js';
import { SealedFigure } from '../sealed-art.js';

/** No outcomes: two moves, face down. */
export function NoOutcomesScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Placed x={82} y={152} scale={0.64} turn={-14}>
        <SealedFigure />
      </Placed>
      <Placed x={174} y={152} scale={0.64} turn={14}>
        <SealedFigure />
      </Placed>
      <Spark x={128} y={44} size={30} />
      <Spark x={64} y={34} size={16} />
      <Spark x={192} y={34} size={16} />
    </Art>
  );
}
