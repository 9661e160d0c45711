import { Outlined } from '../art.js';

/** The fills of the discs behind the first letters of players without a picture. */
export const discFills = ['cheese', 'cat-fur', 'mouse-fur'] as const;

/** The disc behind the first letter of a player's name; only its outline without a fill. */
export function FaceDisc({ fill = 'none' }: { fill?: string }) {
  return (
    <svg viewBox="0 0 156 156" width="156" height="156" aria-hidden>
      <Outlined strokeWidth={8}>
        <circle cx="78" cy="78" r="74" fill={fill} />
      </Outlined>
    </svg>
  );
}
