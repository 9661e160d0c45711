import { Art, Detail, Flat, Outlined, Placed, type ArtProps } from './art.js';

/** The logo: a nibbled piece of cheese with one ear of the cat and one of the mouse. */
export function Logo({ className }: ArtProps) {
  return (
    <Art className={className}>
      <LogoFigure />
    </Art>
  );
}

/** The logo without its `<svg>`, for icons and cards. */
export function LogoFigure() {
  return (
    <>
      <path d="M36 130V38Q36 16 54 28L124 78z" fill="var(--cat-fur)" />
      <path d="M54 84V56L82 76z" fill="var(--cat-soft)" stroke="none" />
      <circle cx="186" cy="72" r="50" fill="var(--mouse-fur)" />
      <circle cx="188" cy="70" r="26" fill="var(--blush)" stroke="none" />
      <path
        d="M86 80H170Q232 80 232 142V164A27 27 0 0 0 198 198A27 27 0 0 0 164 238H86Q24 238 24 176V142Q24 80 86 80z"
        fill="var(--cheese)"
      />
      <Flat>
        <g fill="var(--cheese-shade)">
          <path d="M108 85a20 20 0 0 0 40 0zM29 186a17 17 0 0 1 9 32Q29 206 29 186z" />
          <circle cx="128" cy="222" r="8" />
        </g>
        <g fill="var(--blush)">
          <ellipse cx="54" cy="180" rx="16" ry="10" />
          <ellipse cx="174" cy="180" rx="15" ry="10" />
        </g>
        <g fill="var(--detail)">
          <ellipse cx="80" cy="146" rx="16" ry="20" />
          <ellipse cx="156" cy="146" rx="16" ry="20" />
        </g>
        <g fill="var(--shine)">
          <circle cx="75" cy="138" r="7" />
          <circle cx="151" cy="138" r="7" />
        </g>
      </Flat>
      <Detail strokeWidth={8}>
        <path d="M102 184v14q0 6 6 6h20q6 0 6-6v-14z" fill="var(--shine)" />
        <path d="M88 176q14 12 30 10q16 2 30-10" />
      </Detail>
    </>
  );
}

/** The icon of the installed app. Platforms crop it to any shape, so the logo is within the inner 80 %. */
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
