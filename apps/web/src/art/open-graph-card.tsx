import { brandName } from '@game/contract';
import { Outlined, Placed } from './art.js';
import { CatFigure } from './cat-art.js';
import { CheeseFigure } from './cheese-art.js';
import { MouseFigure } from './mouse-art.js';
import { Spark } from './props.js';
import { WordmarkEars } from './wordmark.js';

const headingFont = "'Baloo 2 Variable', 'Baloo 2', ui-rounded, system-ui, sans-serif";
const bodyFont = "'Figtree Variable', Figtree, system-ui, sans-serif";

/** What other sites show for a link to us, 1200 by 630 pixels: the three of them clash beside the name. */
export function OpenGraphCard() {
  // A longer name is set smaller, so that it ends before the characters begin.
  const nameSize = Math.min(102, Math.round(1010 / brandName.length));
  return (
    <svg viewBox="0 0 1200 630" width="1200" height="630" aria-hidden>
      <path d="M0 0H1200V630H0z" fill="var(--background)" />
      <Outlined>
        <path d="M700-20H1220V650H620z" fill="var(--cheese)" />
        <path d={burst(928, 330, 318, 226, 14)} fill="var(--cheese-soft)" />
        <Placed x={928} y={190} scale={1.05}>
          <CheeseFigure pose="win" />
        </Placed>
        <Placed x={798} y={436} scale={1.2} turn={-8}>
          <CatFigure pose="chosen" />
        </Placed>
        <Placed x={1066} y={436} scale={1.2} turn={8}>
          <MouseFigure pose="win" />
        </Placed>
        <Spark x={1140} y={84} size={36} />
        <Spark x={92} y={512} size={30} />
        <Spark x={150} y={556} size={18} />
      </Outlined>
      <svg
        x="78"
        y={306 - nameSize * 0.95}
        width={nameSize * 0.66}
        height={nameSize * 0.33}
        viewBox="0 0 128 64"
        aria-hidden
      >
        <WordmarkEars />
      </svg>
      <text x="70" y="306" fill="var(--ink)" fontFamily={headingFont} fontSize={nameSize} fontWeight="800">
        {brandName}
      </text>
      <g fill="var(--muted)" fontFamily={bodyFont} fontSize="40" fontWeight="600">
        <text x="76" y="376">
          Cat, cheese or mouse?
        </text>
        <text x="76" y="428">
          Winner takes the pot.
        </text>
      </g>
    </svg>
  );
}

/** A star of `points` rays around (x, y), as a path. */
function burst(x: number, y: number, outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points;
    return `${Math.round(x + radius * Math.sin(angle))} ${Math.round(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}z`;
}
