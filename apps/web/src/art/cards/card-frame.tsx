import { brandName } from '@game/site';
import type { ReactNode } from 'react';
import { Outlined, Placed } from '../art.js';
import { LogoFigure } from '../logo.js';
import type { CardText } from '../open-graph-card.js';

/** A place for a line of text that starts at (x, y) and is scaled down if it is wider than `width`. */
interface TextSlot {
  x: number;
  y: number;
  fontSize: number;
  width: number;
  fill: 'ink' | 'muted';
}

/** Where the server draws the texts and the face that differ from card to card, in pixels of 1200 × 630. */
export const cardSlots = {
  title: { x: 76, y: 356, fontSize: 76, width: 540, fill: 'ink' },
  detail: { x: 76, y: 468, fontSize: 36, width: 500, fill: 'muted' },
  figure: { x: 186, y: 566, fontSize: 68, width: 370, fill: 'ink' },
} satisfies Record<string, TextSlot>;

/** The circle of the player's face, with its outline. */
export const faceSlot = { x: 76, y: 126, diameter: 156 };

interface CardFrameProps {
  /** Draws a line of text in an environment without the fonts of the pages. */
  Text: (props: CardText) => ReactNode;
  /** The line below the title. */
  headline: string;
  /** A figure on the 256 grid, next to the figure. */
  icon: ReactNode;
  /** Figures on the right, from x = 640. */
  children: ReactNode;
}

/** The part that all cards share: the brand, the headline, and an area of cheese for the figures on the right. */
export function CardFrame({ Text, headline, icon, children }: CardFrameProps) {
  return (
    <svg viewBox="0 0 1200 630" width="1200" height="630" aria-hidden>
      <path d="M0 0H1200V630H0z" fill="var(--background)" />
      <Outlined>
        <path d="M700-20H1220V650H620z" fill="var(--cheese)" />
        {children}
        <Placed x={104} y={70} scale={0.24}>
          <LogoFigure />
        </Placed>
        <Placed x={122} y={542} scale={0.38}>
          {icon}
        </Placed>
      </Outlined>
      <Text x={146} y={86} fontSize={44} fontWeight={800} fill="var(--ink)">
        {brandName}
      </Text>
      <Text x={76} y={416} fontSize={48} fontWeight={600} fill="var(--muted)">
        {headline}
      </Text>
    </svg>
  );
}
