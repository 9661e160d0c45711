import { Art, Detail, Flat, Tube, type ArtProps } from '../art.js';
import { Face, Mouth } from '../face.js';

/** Offline: a plug next to a sad socket. */
export function OfflineScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <rect x="122" y="34" width="122" height="132" rx="38" fill="var(--cheese)" />
      <Flat fill="var(--cheese-shade)">
        <circle cx="150" cy="60" r="8" />
        <circle cx="220" cy="140" r="9" />
      </Flat>
      <Face pose="lose" x={183} y={96} spread={26} />
      <Mouth pose="lose" x={183} y={116} />
      <Tube d="M46 174C0 180 12 232 68 228S150 196 190 220T240 226" fill="var(--blush)" width={8} />
      <g transform="translate(-8 14) rotate(-16 80 150)">
        <path d="M100 134h28M100 166h28" />
        <path d="M104 112H84Q46 112 46 150Q46 188 84 188H104z" fill="var(--mouse-fur)" />
        <Detail>
          <path d="M80 130v40" />
        </Detail>
      </g>
      <Detail stroke="var(--ink)">
        <path d="M52 84l-10-18M78 74l2-20M104 82l12-16" />
      </Detail>
    </Art>
  );
}
