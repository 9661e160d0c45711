import type { ReactNode, SVGProps } from 'react';

/** The two line weights of the kit, in units of the 256 grid. */
const outlineWidth = 10;
export const detailWidth = 7;

/** The props of every picture. Pictures are decoration next to a text, so they are hidden from assistive technology. */
export interface ArtProps {
  className?: string | undefined;
}

/** The `<svg>` of a picture: a grid of 256 units, ink outlines, round joins. */
export function Art({ className, children }: ArtProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 256 256" aria-hidden className={className}>
      <Outlined>{children}</Outlined>
    </svg>
  );
}

/** Draws its children with the outline of the kit, unless they override it. */
export function Outlined({ children, ...attributes }: SVGProps<SVGGElement>) {
  return (
    <g
      fill="none"
      stroke="var(--ink)"
      strokeWidth={outlineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...attributes}
    >
      {children}
    </g>
  );
}

/** Thin dark lines on a fill: faces, seams, patterns. */
export function Detail({ children, ...attributes }: SVGProps<SVGGElement>) {
  return (
    <g stroke="var(--detail)" strokeWidth={detailWidth} {...attributes}>
      {children}
    </g>
  );
}

/** Fills without an outline. */
export function Flat({ children, ...attributes }: SVGProps<SVGGElement>) {
  return (
    <g stroke="none" {...attributes}>
      {children}
    </g>
  );
}

interface TubeProps {
  d: string;
  fill: string;
  /** The thickness between the outlines. */
  width: number;
  className?: string;
}

/** A tail, an arm, a cable: a line of `width` with an outline on both sides. */
export function Tube({ d, fill, width, className }: TubeProps) {
  return (
    <g className={className}>
      <path d={d} strokeWidth={width + 2 * outlineWidth} />
      <path d={d} stroke={fill} strokeWidth={width} />
    </g>
  );
}

interface PlacedProps {
  x: number;
  y: number;
  scale: number;
  turn?: number;
  children: ReactNode;
}

/** Places a figure of the whole grid into a scene, scaled around the point (x, y); its outline keeps its width. */
export function Placed({ x, y, scale, turn = 0, children }: PlacedProps) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-128 -128)`}
      strokeWidth={Math.round(outlineWidth / scale)}
    >
      {children}
    </g>
  );
}

/** The pose of a character; `sealed` shows the back of a card. */
export type Pose = 'idle' | 'chosen' | 'win' | 'lose' | 'sealed';

/** A pose that shows which character it is. */
export type OpenPose = Exclude<Pose, 'sealed'>;

export const poses = ['idle', 'chosen', 'win', 'lose', 'sealed'] as const satisfies readonly Pose[];
