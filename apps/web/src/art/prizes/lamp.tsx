import { Art, Detail, Flat, Tube, type ArtProps } from '../art.js';
import { SleepyFace } from '../face.js';

/** A night lamp: a sleeping wedge of cheese on a stand, with a tail for a cord. */
export function Lamp({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Tube d="M150 228C200 240 236 232 236 204C236 182 208 184 214 202" fill="var(--blush)" width={6} />
      <path d="M110 160h36v54h-36z" fill="var(--mouse-fur)" />
      <rect x="66" y="206" width="124" height="34" rx="17" fill="var(--mouse-fur)" />
      <path
        d="M86 22H170Q180 22 184 32L224 140Q230 160 208 160H48Q26 160 32 140L72 32Q76 22 86 22z"
        fill="var(--cheese)"
      />
      <Flat fill="var(--cheese-shade)">
        <circle cx="102" cy="50" r="11" />
        <circle cx="156" cy="58" r="14" />
        <circle cx="194" cy="138" r="9" />
        <circle cx="60" cy="126" r="8" />
      </Flat>
      <SleepyFace x={128} y={102} />
      <Detail stroke="var(--ink)">
        <path d="M30 176l-10 14M56 178l-4 14M226 66l16-8M212 34l14-12" />
      </Detail>
    </Art>
  );
}
