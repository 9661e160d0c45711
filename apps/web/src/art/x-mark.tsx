import type { ArtProps } from './art.js';

/** The logo of X, in the current text colour. */
export function XMark({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none" stroke="currentColor" strokeLinecap="round">
      <path d="M4 4l13 16h3L7 4z" strokeWidth="2" strokeLinejoin="round" />
      <path d="M19.5 4l-6.6 7.3M4.5 20l6.7-7.4" strokeWidth="2" />
    </svg>
  );
}
