import type { ReactNode, SVGProps } from 'react';

/** The two line weights of the kit, in units of the 256 grid. */
const outlineWidth = 10;
export const detailWidth = 7;

/** What every picture takes. It is decoration: text stands beside it, so it is hidden from assistive technology. */
export interface ArtProps {
  className?: string | undefined;
}

/** The sheet every picture is drawn on: the 256 grid, ink outlines, round joins. */
export function Art({ className, children }: ArtProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 256 256" aria-hidden className={className}>
      <Outlined>{children}</Outlined>
    </svg>
  );
}

/** Gives what is inside the outline, unless it says otherwise. */
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

/** Thin dark lines that lie on a fill: faces, seams, patterns. */
export function Detail({ children, ...attributes }: SVGProps<SVGGElement>) {
  return (
    <g stroke="var(--detail)" strokeWidth={detailWidth} {...attributes}>
      {children}
    </g>
  );
}

/** Flat patches of colour without a line. */
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
  /** How thick it is between its outlines. */
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

/** Puts a figure, made for the whole grid, smaller into a scene around the point (x, y); its outline keeps its weight. */
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
