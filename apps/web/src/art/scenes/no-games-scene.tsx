import { Art, Detail, Placed, type ArtProps } from '../art.js';
import { CatFigure } from '../cat-art.js';

/** No games: CAT next to the empty place of an opponent. */
export function NoGamesScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Detail stroke="var(--muted)" strokeDasharray="15 15">
        <path
          d="M162 124a27 27 0 1 1 24-39q12-4 24 0a27 27 0 1 1 24 39a54 54 0 1 1-72 0z"
          transform="translate(-11 4)"
        />
      </Detail>
      <Detail stroke="var(--muted)" strokeWidth={10}>
        <path d="M173 146q2-17 16-16q15 2 13 16q-2 10-14 14v8M186 190v1" />
      </Detail>
      <Placed x={76} y={140} scale={0.64}>
        <CatFigure pose="idle" />
      </Placed>
      <path d="M10 222H246" />
    </Art>
  );
}
