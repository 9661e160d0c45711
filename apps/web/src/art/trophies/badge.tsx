import type { ReactNode } from 'react';
import { Flat } from '../art.js';
import { burst } from '../burst.js';
import { Spark } from '../props.js';

/** The colours of a badge: of its rim, and of the disc in it. */
export const badgeColors = {
  cheese: { rim: 'var(--cheese)', disc: 'var(--cheese-soft)' },
  cat: { rim: 'var(--cat-fur)', disc: 'var(--cat-soft)' },
  mouse: { rim: 'var(--mouse-fur)', disc: 'var(--mouse-soft)' },
};

interface BadgeProps {
  color: keyof typeof badgeColors;
  /** A motif within 84 units of the centre. */
  children: ReactNode;
}

/** The badge of a trophy, on the 256 grid: a disc with a scalloped rim. All trophies have it, so that they are a set. */
export function Badge({ color, children }: BadgeProps) {
  const { rim, disc } = badgeColors[color];
  return (
    <>
      <path d={burst(128, 128, 117, 107, 16)} fill={rim} />
      <Flat>
        <circle cx="128" cy="128" r="91" fill={disc} />
      </Flat>
      {/* On the disc, lines stay dark in both themes. */}
      <g stroke="var(--detail)">{children}</g>
    </>
  );
}

/** A spark on the disc of a badge, whose outline stays dark. */
export function Star(place: { x: number; y: number; size: number }) {
  return <Spark {...place} stroke="var(--detail)" />;
}
