import { Detail } from './art.js';

interface PropProps {
  x: number;
  y: number;
}

/** A small crown with the centre of its base at (x, y), rotated by `turn` degrees. */
export function Crown({ x, y, turn = 0 }: PropProps & { turn?: number }) {
  return (
    <g className="art-prop">
      <path
        transform={`translate(${x} ${y}) rotate(${turn})`}
        d="M-28 0l-5-34l17 13l16-21l16 21l17-13l-5 34z"
        fill="var(--cheese)"
      />
    </g>
  );
}

interface SparkProps extends PropProps {
  size?: number;
  stroke?: string;
}

/** A spark around (x, y) with four points at the distance `size`. */
export function Spark({ x, y, size = 20, stroke = 'var(--ink)' }: SparkProps) {
  const [left, right, top, bottom] = [x - size, x + size, y - size, y + size];
  const waist = Math.round(size / 9);
  const [west, east, north, south] = [x - waist, x + waist, y - waist, y + waist];
  return (
    <Detail className="art-prop" stroke={stroke} fill="var(--cheese)">
      <path
        d={`M${x} ${top}Q${east} ${north} ${right} ${y}Q${east} ${south} ${x} ${bottom}Q${west} ${south} ${left} ${y}Q${west} ${north} ${x} ${top}z`}
      />
    </Detail>
  );
}

/** A tear on a cheek, below (x, y). */
export function Tear({ x, y }: PropProps) {
  return (
    <Detail className="art-prop" fill="var(--mouse-soft)">
      <path d={`M${x} ${y}q14 17 14 26a14 14 0 0 1-28 0q0-9 14-26z`} />
    </Detail>
  );
}
