import { Detail } from './art.js';

interface PropProps {
  x: number;
  y: number;
}

/** A small crown, the middle of its base at (x, y). */
export function Crown({ x, y, turn = 0 }: PropProps & { turn?: number }) {
  return (
    <path
      className="art-prop"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      d="M-28 0l-5-34l17 13l16-21l16 21l17-13l-5 34z"
      fill="var(--cheese)"
    />
  );
}

/** A glint with four points around (x, y). */
export function Spark({ x, y, size = 20 }: PropProps & { size?: number }) {
  const half = size * 0.28;
  return (
    <path
      className="art-prop"
      d={`M${x} ${y - size}q${half * 0.4} ${size - half * 0.4} ${size} ${size}q${-size + half * 0.4} ${half * 0.4}${-size} ${size}q${-half * 0.4} ${-size + half * 0.4}${-size} ${-size}q${size - half * 0.4} ${-half * 0.4} ${size} ${-size}z`}
      fill="var(--cheese)"
      strokeWidth="7"
    />
  );
}

/** A tear that hangs below (x, y), on a cheek. */
export function Tear({ x, y }: PropProps) {
  return (
    <Detail className="art-prop" fill="var(--mouse-soft)">
      <path d={`M${x} ${y}q14 17 14 26a14 14 0 0 1-28 0q0-9 14-26z`} />
    </Detail>
  );
}
