import { Outlined, Placed } from './art.js';
import { LogoFigure } from './logo.js';

/** The icon of the installed app, to be cut to any shape: all that matters is within the inner 80 %. */
export function AppIcon() {
  return (
    <svg viewBox="0 0 256 256" aria-hidden>
      <path d="M0 0H256V256H0z" fill="var(--cheese)" />
      <circle cx="128" cy="128" r="104" fill="var(--background)" />
      <Outlined>
        <Placed x={128} y={128} scale={0.64}>
          <LogoFigure />
        </Placed>
      </Outlined>
    </svg>
  );
}
