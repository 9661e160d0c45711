import { Art, Detail, Flat, type ArtProps } from './art.js';

/** Explains swiping: a paw on a card, a tick on the right for selecting, an arrow on the left for the next card. */
export function SwipeArt({ className }: ArtProps) {
  return (
    <Art className={className}>
      <rect x="70" y="26" width="92" height="126" rx="22" fill="var(--cheese-soft)" transform="rotate(-14 116 150)" />
      <rect x="86" y="20" width="92" height="126" rx="22" fill="var(--cheese)" transform="rotate(8 132 150)" />
      <Flat fill="var(--cheese-shade)">
        <circle cx="124" cy="58" r="12" />
        <circle cx="162" cy="72" r="9" />
        <circle cx="118" cy="98" r="7" />
      </Flat>
      <g fill="var(--cat-fur)" transform="rotate(-10 150 240)">
        <path d="M122 242V186H182V242z" />
        <path d="M104 170Q100 142 122 140Q130 122 152 122Q174 122 182 140Q204 142 200 170Q198 202 152 202Q106 202 104 170z" />
        <Detail>
          <path d="M136 136v20M168 136v20" />
          <path d="M122 226h18M182 226h-18" stroke="var(--cat-shade)" strokeWidth="10" />
        </Detail>
      </g>
      <circle cx="222" cy="120" r="28" fill="var(--cheese)" />
      <circle cx="34" cy="120" r="28" fill="var(--mouse-fur)" />
      <Detail strokeWidth={9}>
        <path d="M210 121l8 9l16-19M47 120H22M32 109l-11 11l11 11" />
      </Detail>
      <Detail stroke="var(--ink)">
        <path d="M220 172q0 24-18 40M34 172q0 24 18 40" strokeDasharray="1 16" strokeWidth="9" />
      </Detail>
    </Art>
  );
}
