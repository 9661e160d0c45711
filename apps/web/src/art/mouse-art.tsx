import { Art, type ArtProps, Detail, Flat, type OpenPose, Tube } from './art.js';
import { Face, Mouth, Whiskers } from './face.js';
import { Crown, Spark, Tear } from './props.js';

/** MOUSE: a circle with two large round ears, front teeth and a thin tail. */
export function MouseArt({ pose, className }: ArtProps & { pose: OpenPose }) {
  return (
    <Art className={className}>
      <MouseFigure pose={pose} />
    </Art>
  );
}

const stance = { idle: '', chosen: 'rotate(5 122 220)', win: '', lose: 'translate(0 3)' };

const tail = {
  idle: 'M168 216C214 236 246 220 240 188',
  chosen: 'M168 216C210 232 238 208 232 178',
  win: 'M168 216C214 236 250 222 238 196',
  lose: 'M168 220Q206 234 240 224',
};

/** MOUSE without its `<svg>`, for scenes. */
export function MouseFigure({ pose }: { pose: OpenPose }) {
  const pawsUp = pose === 'chosen' || pose === 'win';
  return (
    <g transform={stance[pose]}>
      <Tube className="art-tail" d={tail[pose]} fill="var(--blush)" width={6} />
      <Ears y={pose === 'lose' ? 112 : 66} spread={pose === 'lose' ? 74 : 66} />
      <circle cx="122" cy="148" r="78" fill="var(--mouse-fur)" />
      <ellipse cx="122" cy="186" rx="43" ry="33" fill="var(--mouse-soft)" stroke="none" />
      <Whiskers x={122} y={168} inner={60} reach={pawsUp ? 80 : 104} />
      {(pose === 'idle' || pose === 'chosen') && <Teeth />}
      <Face pose={pose} x={122} y={132} spread={34} />
      <Mouth pose={pose} x={122} y={179} />
      <Flat>
        <ellipse cx="122" cy="158" rx="14" ry="11" fill="var(--detail)" />
        <ellipse cx="118" cy="154" rx="4" ry="3" fill="var(--shine)" />
      </Flat>
      <Paws pose={pose} />
      {pose === 'chosen' && <Spark x={222} y={124} />}
      {pose === 'win' && <Crown x={122} y={76} />}
      {pose === 'lose' && <Tear x={78} y={154} />}
    </g>
  );
}

function Ears({ y, spread }: { y: number; spread: number }) {
  return (
    <g className="art-ears">
      <g fill="var(--mouse-fur)">
        <circle cx={122 - spread} cy={y} r="41" />
        <circle cx={122 + spread} cy={y} r="41" />
      </g>
      <Flat fill="var(--blush)">
        <circle cx={122 - spread} cy={y} r="22" />
        <circle cx={122 + spread} cy={y} r="22" />
      </Flat>
    </g>
  );
}

function Teeth() {
  return (
    <Detail fill="var(--shine)">
      <path d="M110 184v14q0 4 4 4h16q4 0 4-4v-14zM122 186v14" />
    </Detail>
  );
}

function Paws({ pose }: { pose: OpenPose }) {
  return (
    <g fill="var(--blush)">
      <rect x="72" y="212" width="42" height="26" rx="13" />
      <rect x="130" y="212" width="42" height="26" rx="13" />
      {pose === 'chosen' && <rect x="20" y="148" width="28" height="50" rx="14" transform="rotate(-40 34 173)" />}
      {pose === 'win' && (
        <>
          <rect x="16" y="126" width="28" height="56" rx="14" transform="rotate(-36 30 154)" />
          <rect x="200" y="126" width="28" height="56" rx="14" transform="rotate(36 214 154)" />
        </>
      )}
    </g>
  );
}
