import { Art, type ArtProps, Detail, Flat, type OpenPose, Tube } from './art.js';
import { Face, Mouth, Whiskers } from './face.js';
import { Crown, Spark, Tear } from './props.js';

/** CAT: a rounded square with pointed ears, a striped forehead and a proud tail. */
export function CatArt({ pose, className }: ArtProps & { pose: OpenPose }) {
  return (
    <Art className={className}>
      <CatFigure pose={pose} />
    </Art>
  );
}

const stance = { idle: '', chosen: 'rotate(-5 118 220)', win: '', lose: 'translate(0 3)' };

const tail = {
  idle: 'M180 210C240 222 208 164 234 138',
  chosen: 'M180 210C236 216 210 160 226 118',
  win: 'M176 214Q216 228 234 204',
  lose: 'M176 216Q210 226 234 216',
};

/** CAT without its `<svg>`, for scenes. */
export function CatFigure({ pose }: { pose: OpenPose }) {
  const pawsUp = pose === 'chosen' || pose === 'win';
  return (
    <g transform={stance[pose]}>
      <Tube className="art-tail" d={tail[pose]} fill="var(--cat-fur)" width={14} />
      {pose === 'lose' ? <DroopingHead /> : <Head />}
      <ellipse cx="118" cy="184" rx="44" ry="33" fill="var(--cat-soft)" stroke="none" />
      <Detail stroke="var(--cat-shade)" strokeWidth={11}>
        <path d="M118 74v24M96 76v12M140 76v12" />
      </Detail>
      <Whiskers x={118} y={168} inner={64} reach={pawsUp ? 84 : 104} />
      <Face pose={pose} x={118} y={136} spread={36} />
      <path d="M109 156h18l-9 10z" fill="var(--detail)" stroke="var(--detail)" strokeWidth={7} />
      <Mouth pose={pose} x={118} y={180} idle="M94 176q2 12 12 12t12-15q2 15 12 15t12-12" />
      <Paws pose={pose} />
      {pose === 'chosen' && <Spark x={228} y={64} />}
      {pose === 'win' && <Crown x={118} y={60} />}
      {pose === 'lose' && <Tear x={66} y={156} />}
    </g>
  );
}

function Head() {
  return (
    <>
      <path
        d="M38 130V46Q38 26 54 36L96 64H140L182 36Q198 26 198 46V174Q198 226 146 226H90Q38 226 38 174z"
        fill="var(--cat-fur)"
      />
      <Flat fill="var(--cat-soft)">
        <path d="M54 86V58L80 76zM182 86V58L156 76z" />
      </Flat>
    </>
  );
}

function DroopingHead() {
  return (
    <>
      <rect x="38" y="62" width="160" height="164" rx="52" fill="var(--cat-fur)" />
      <g fill="var(--cat-fur)">
        <path d="M88 66L28 72Q10 76 18 92L38 134Q48 92 88 66zM148 66L208 72Q226 76 218 92L198 134Q188 92 148 66z" />
      </g>
    </>
  );
}

function Paws({ pose }: { pose: OpenPose }) {
  return (
    <g fill="var(--cat-fur)">
      <rect x="66" y="208" width="44" height="30" rx="15" />
      <rect x="126" y="208" width="44" height="30" rx="15" />
      {pose === 'chosen' && <rect x="14" y="152" width="36" height="50" rx="18" transform="rotate(-24 32 177)" />}
      {pose === 'win' && (
        <>
          <rect x="12" y="118" width="36" height="62" rx="18" transform="rotate(-28 30 149)" />
          <rect x="188" y="118" width="36" height="62" rx="18" transform="rotate(28 206 149)" />
        </>
      )}
    </g>
  );
}
