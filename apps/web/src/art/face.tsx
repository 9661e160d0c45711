import { Detail, Flat, type OpenPose } from './art.js';

interface FaceProps {
  pose: OpenPose;
  /** The centre of the face, at the height of the eyes. */
  x: number;
  y: number;
  /** The distance of each eye from the centre. */
  spread: number;
}

/**
 * The face of all characters: large eyes with a highlight, and blush below them. The pose decides between open eyes, a
 * wink, eyes closed with joy, and a worried look.
 */
export function Face({ pose, x, y, spread }: FaceProps) {
  const left = x - spread;
  const right = x + spread;
  return (
    <>
      <Flat fill="var(--blush)">
        <ellipse cx={left - 15} cy={y + 27} rx="14" ry="9" />
        <ellipse cx={right + 15} cy={y + 27} rx="14" ry="9" />
      </Flat>
      <Flat className="art-eyes">
        {pose !== 'win' && <OpenEye x={left} y={y} />}
        {(pose === 'idle' || pose === 'lose') && <OpenEye x={right} y={y} />}
      </Flat>
      <Detail>
        {pose === 'win' && <path d={closedEye(left, y)} />}
        {(pose === 'win' || pose === 'chosen') && <path d={closedEye(right, y)} />}
        {pose === 'lose' && <path d={`M${left - 18} ${y - 18}q12-2 20-11M${right + 18} ${y - 18}q-12-2-20-11`} />}
        {pose === 'chosen' && <path d={`M${left - 12} ${y - 23}q10-6 22-4`} />}
      </Detail>
    </>
  );
}

function OpenEye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <ellipse cx={x} cy={y} rx="12" ry="15" fill="var(--detail)" />
      <circle cx={x - 4} cy={y - 6} r="5" fill="var(--shine)" />
    </>
  );
}

const closedEye = (x: number, y: number) => `M${x - 14} ${y + 5}q14-20 28 0`;

/** The mouth, with its upper lip at (x, y). `idle` is the character's own mouth of the idle pose, if any. */
export function Mouth({ pose, x, y, idle }: { pose: OpenPose; x: number; y: number; idle?: string }) {
  switch (pose) {
    case 'idle':
      return <Lip d={idle ?? `M${x - 15} ${y}q15 16 30 0`} />;
    case 'chosen':
      return <Lip d={`M${x - 17} ${y + 3}q20 14 35-7`} />;
    case 'lose':
      return <Lip d={`M${x - 17} ${y + 12}q6-12 13-7t9 0t12 7`} />;
    case 'win':
      return (
        <>
          <path
            d={`M${x - 22} ${y - 3}h44q0 31-22 31t-22-31z`}
            fill="var(--detail)"
            stroke="var(--detail)"
            strokeWidth="7"
          />
          <path d={`M${x - 13} ${y + 20}q13-15 26 0q-4 8-13 8t-13-8z`} fill="var(--blush)" stroke="none" />
        </>
      );
  }
}

function Lip({ d }: { d: string }) {
  return (
    <Detail>
      <path d={d} />
    </Detail>
  );
}

/** Two whiskers on each side, from `inner` to `reach` units off the centre. */
export function Whiskers({ x, y, inner, reach }: { x: number; y: number; inner: number; reach: number }) {
  const length = reach - inner;
  return (
    <Detail stroke="var(--ink)">
      <path
        d={`M${x - inner} ${y}l${-length}-5M${x - inner} ${y + 16}l${-length} 5M${x + inner} ${y}l${length}-5M${x + inner} ${y + 16}l${length} 5`}
      />
    </Detail>
  );
}

/** A sleeping face: closed eyes, a small smile, blush. */
export function SleepyFace({ x, y }: { x: number; y: number }) {
  return (
    <>
      <Detail>
        <path d={`M${x - 36} ${y}q11 11 22 0M${x + 14} ${y}q11 11 22 0M${x - 8} ${y + 25}q8 7 16 0`} />
      </Detail>
      <Flat fill="var(--blush)">
        <ellipse cx={x - 36} cy={y + 22} rx="12" ry="8" />
        <ellipse cx={x + 36} cy={y + 22} rx="12" ry="8" />
      </Flat>
    </>
  );
}
