import type { ReactNode } from 'react';
import { detailWidth, Detail } from './art.js';

interface MotifProps {
  x: number;
  y: number;
  scale?: number;
}

/** The cat as a small print for prizes such as stickers: about 48 units wide at scale 1, centred at (x, y). */
export function CatMotif(place: MotifProps) {
  return (
    <Motif {...place} fill="var(--cat-fur)">
      <path d="M-21-2V-23L-8-14H8L21-23V8Q21 21 8 21H-8Q-21 21-21 8z" />
      <Dots y={3} />
    </Motif>
  );
}

export function CheeseMotif(place: MotifProps) {
  return (
    <Motif {...place} fill="var(--cheese)">
      <path d="M-26-4L8-22Q26-18 26-4V19H-26z" />
      <path d="M-26-4H26" />
      <Dots y={7} />
    </Motif>
  );
}

export function MouseMotif(place: MotifProps) {
  return (
    <Motif {...place} fill="var(--mouse-fur)">
      <circle cx="-16" cy="-14" r="11" />
      <circle cx="16" cy="-14" r="11" />
      <circle cy="3" r="20" />
      <Dots y={2} />
    </Motif>
  );
}

function Motif({ x, y, scale = 1, fill, children }: MotifProps & { fill: string; children: ReactNode }) {
  return (
    <Detail
      fill={fill}
      transform={`translate(${x} ${y}) scale(${scale})`}
      strokeWidth={Number((detailWidth / scale).toFixed(1))}
    >
      {children}
    </Detail>
  );
}

function Dots({ y }: { y: number }) {
  return (
    <g fill="var(--detail)" stroke="none">
      <circle cx="-8" cy={y} r="4" />
      <circle cx="8" cy={y} r="4" />
    </g>
  );
}
