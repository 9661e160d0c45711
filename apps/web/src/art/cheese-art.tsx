import { Art, type ArtProps, Flat, type OpenPose } from './art.js';
import { Face, Mouth } from './face.js';
import { Crown, Spark, Tear } from './props.js';

/** CHEESE: a wedge with holes, on two small feet. */
export function CheeseArt({ pose, className }: ArtProps & { pose: OpenPose }) {
  return (
    <Art className={className}>
      <CheeseFigure pose={pose} />
    </Art>
  );
}

const stance = { idle: '', chosen: 'rotate(-5 128 220)', win: 'translate(0 2)', lose: 'translate(0 3)' };

/** The loser is bitten. */
const top = {
  whole: 'M20 122L146 36Q156 30 168 34Q236 54 236 122z',
  bitten: 'M20 122L110 60A22 22 0 0 0 146 76A24 24 0 0 0 188 92A24 24 0 0 0 236 122z',
};

/** CHEESE without its `<svg>`, for scenes. */
export function CheeseFigure({ pose }: { pose: OpenPose }) {
  const isBitten = pose === 'lose';
  return (
    <g transform={stance[pose]}>
      <g fill="var(--cheese-shade)">
        <rect x="70" y="204" width="42" height="34" rx="17" />
        <rect x="144" y="204" width="42" height="34" rx="17" />
      </g>
      <path d={isBitten ? top.bitten : top.whole} fill="var(--cheese-soft)" />
      <path d="M20 122H236V196Q236 218 214 218H42Q20 218 20 196z" fill="var(--cheese)" />
      <Flat className="art-holes" fill="var(--cheese-shade)">
        {!isBitten && <path d="M134 72a22 14 0 0 0 44 0a22 14 0 0 0-44 0M192 100a12 8 0 0 0 24 0a12 8 0 0 0-24 0" />}
        <ellipse cx="100" cy="98" rx="15" ry="9" />
        <path d="M25 170a17 17 0 0 1 0 34zM231 140a18 18 0 0 0 0 36z" />
        <circle cx="194" cy="196" r="10" />
      </Flat>
      <Face pose={pose} x={120} y={161} spread={36} />
      <Mouth pose={pose} x={120} y={180} />
      {pose === 'chosen' && <Spark x={60} y={56} />}
      {pose === 'win' && <Crown x={164} y={58} turn={6} />}
      {pose === 'lose' && <Tear x={62} y={168} />}
    </g>
  );
}
