import { Art, Detail, Flat, type ArtProps } from '../art.js';

/** Headphones with the ears of CAT on their band. */
export function Headphones({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path d="M52 84L54 32Q56 16 70 26L112 58zM204 84L202 32Q200 16 186 26L144 58z" fill="var(--cat-fur)" />
      <Flat fill="var(--cat-soft)">
        <path d="M70 66V46L86 58zM186 66V46L170 58z" />
      </Flat>
      <path d="M44 160V136Q44 62 128 62Q212 62 212 136V160" strokeWidth="38" />
      <path d="M44 160V136Q44 62 128 62Q212 62 212 136V160" stroke="var(--cat-fur)" strokeWidth="18" />
      <g fill="var(--cheese)">
        <rect x="12" y="140" width="48" height="96" rx="24" />
        <rect x="196" y="140" width="48" height="96" rx="24" />
      </g>
      <g fill="var(--cat-shade)">
        <rect x="56" y="148" width="34" height="80" rx="17" />
        <rect x="166" y="148" width="34" height="80" rx="17" />
      </g>
      <Detail fill="var(--cheese-shade)" stroke="none">
        <circle cx="34" cy="172" r="9" />
        <circle cx="38" cy="206" r="7" />
        <circle cx="222" cy="172" r="9" />
        <circle cx="218" cy="206" r="7" />
      </Detail>
    </Art>
  );
}
