import { Art, Detail, type ArtProps } from '../art.js';
import { SleepyFace } from '../face.js';

/** No history: a sleeping notebook with a pencil. */
export function NoHistoryScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path d="M52 70V26Q52 14 64 20L92 44zM172 70V26Q172 14 160 20L132 44z" fill="var(--mouse-shade)" />
      <rect x="34" y="40" width="156" height="196" rx="26" fill="var(--mouse-fur)" />
      <rect x="64" y="66" width="104" height="84" rx="16" fill="var(--shine)" stroke="none" />
      <SleepyFace x={116} y={98} />
      <Detail strokeWidth={9}>
        <path d="M22 84h24M22 124h24M22 164h24M22 204h24" stroke="var(--ink)" />
        <path d="M76 184h76M76 208h44" stroke="var(--mouse-soft)" />
      </Detail>
      <g transform="rotate(14 214 150)">
        <path d="M198 72h32v116l-16 34l-16-34z" fill="var(--cheese)" />
        <path d="M198 188h32l-16 34z" fill="var(--cat-soft)" />
        <path d="M198 72h32v20h-32z" fill="var(--blush)" />
      </g>
    </Art>
  );
}
