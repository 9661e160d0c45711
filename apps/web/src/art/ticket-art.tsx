import { Detail, Outlined, type ArtProps } from './art.js';

/** One ticket, to stand before or after an amount; half as high as the grid and a little more. */
export function TicketArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 40 256 176" aria-hidden className={className}>
      <Outlined strokeWidth={14}>
        <path
          d="M34 50H222Q246 50 246 74V98A30 30 0 0 0 246 158V182Q246 206 222 206H34Q10 206 10 182V158A30 30 0 0 0 10 98V74Q10 50 34 50z"
          fill="var(--cheese)"
        />
        <Detail strokeWidth={10}>
          <path d="M176 72v16M176 120v16M176 168v16" />
        </Detail>
        <path
          d="M66 150V100Q66 92 73 97L90 110H110L127 97Q134 92 134 100V150Q134 166 118 166H82Q66 166 66 150z"
          fill="var(--detail)"
          stroke="none"
        />
      </Outlined>
    </svg>
  );
}
