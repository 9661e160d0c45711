import { brandName } from '@game/site';
import type { ReactNode } from 'react';
import { artText } from '../text/art.js';
import { Outlined, Placed } from './art.js';
import { burst } from './burst.js';
import { CatFigure } from './cat-art.js';
import { CheeseFigure } from './cheese-art.js';
import { LogoFigure } from './logo.js';
import { MouseFigure } from './mouse-art.js';
import { Spark } from './props.js';
import { WordmarkEars } from './wordmark.js';

const headingFont = "'Baloo 2 Variable', 'Baloo 2', ui-rounded, system-ui, sans-serif";

/** A line of text that starts at (x, y). */
export interface CardText {
  x: number;
  y: number;
  fontSize: number;
  fontWeight: 600 | 800;
  fill: string;
  children: string;
}

/** A line of text in the heading font, if it is installed. */
export function CardLine(props: CardText) {
  return <text fontFamily={headingFont} {...props} />;
}

interface OpenGraphCardProps {
  /** Draws a line of text in an environment without the fonts of the pages. */
  Text?: (props: CardText) => ReactNode;
}

/** The card that other sites show for a link, 1200 × 630 px: the three characters next to the name. */
export function OpenGraphCard({ Text: Line = CardLine }: OpenGraphCardProps) {
  // A longer name gets a smaller font, so that it ends before the characters.
  const nameSize = Math.min(102, Math.round(1010 / brandName.length));
  return (
    <svg viewBox="0 0 1200 630" width="1200" height="630" aria-hidden>
      <path d="M0 0H1200V630H0z" fill="var(--background)" />
      <Outlined>
        <path d="M700-20H1220V650H620z" fill="var(--cheese)" />
        <path d={burst(928, 330, 318, 226, 14)} fill="var(--cheese-soft)" />
        <Placed x={936} y={186} scale={1.08}>
          <CheeseFigure pose="win" />
        </Placed>
        <Placed x={798} y={436} scale={1.2} turn={-8}>
          <CatFigure pose="chosen" />
        </Placed>
        <Placed x={1050} y={438} scale={1.16}>
          <MouseFigure pose="chosen" />
        </Placed>
        <Spark x={1140} y={84} size={36} />
        <Spark x={752} y={96} size={22} />
        <Placed x={138} y={138} scale={0.62}>
          <LogoFigure />
        </Placed>
      </Outlined>
      <svg
        x="78"
        y={364 - nameSize * 0.95}
        width={nameSize * 0.66}
        height={nameSize * 0.33}
        viewBox="0 0 128 64"
        aria-hidden
      >
        <WordmarkEars />
      </svg>
      <Line x={70} y={364} fontSize={nameSize} fontWeight={800} fill="var(--ink)">
        {brandName}
      </Line>
      <Line x={76} y={436} fontSize={42} fontWeight={600} fill="var(--muted)">
        {artText.card.question}
      </Line>
      <Line x={76} y={488} fontSize={42} fontWeight={600} fill="var(--muted)">
        {artText.card.promise}
      </Line>
    </svg>
  );
}
