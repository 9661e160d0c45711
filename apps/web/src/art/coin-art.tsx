import { Art, Detail, Flat, Placed, type ArtProps } from './art.js';
import { LogoFigure } from './logo.js';
import { TicketFigure } from './ticket-art.js';

/** One face of a coin. All faces have the same rim, so that a coin can flip from one to the other. */
export function CoinArt({ face, className }: ArtProps & { face: 'heads' | 'tails' | 'blank' }) {
  return (
    <Art className={className}>
      <CoinBlank />
      <g stroke="var(--detail)">
        {face === 'heads' && (
          <Placed x={128} y={126} scale={0.6}>
            <LogoFigure />
          </Placed>
        )}
        {face === 'tails' && (
          <Placed x={128} y={128} scale={0.6} turn={-12}>
            <TicketFigure />
          </Placed>
        )}
      </g>
    </Art>
  );
}

/** A coin without an imprint. */
export function CoinBlank() {
  return (
    <>
      <circle cx="128" cy="128" r="118" fill="var(--cheese)" />
      <Flat>
        <circle cx="128" cy="128" r="92" fill="var(--cheese-soft)" />
      </Flat>
      <Detail stroke="var(--cheese-shade)">
        <circle cx="128" cy="128" r="92" />
      </Detail>
    </>
  );
}
