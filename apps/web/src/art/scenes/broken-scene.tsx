import { Art, Detail, Placed, Tube, type ArtProps } from '../art.js';
import { MouseFigure } from '../mouse-art.js';
import { Spark } from '../props.js';

/** An error: a gnawed cable, and a sorry MOUSE. */
export function BrokenScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Placed x={134} y={98} scale={0.8}>
        <MouseFigure pose="lose" />
      </Placed>
      <Tube d="M19 222C40 206 56 230 80 222" fill="var(--cheese)" width={16} />
      <Tube d="M237 222C216 238 200 214 176 222" fill="var(--cheese)" width={16} />
      <Detail stroke="var(--ink)">
        <path d="M97 214l9-6M99 223h10M97 232l9 6M159 214l-9-6M157 223h-10M159 232l-9 6" />
      </Detail>
      <Spark x={128} y={214} size={20} />
    </Art>
  );
}
