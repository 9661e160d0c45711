import { Art, Detail, type ArtProps } from './art.js';
import { CoinBlank } from './coin-art.js';

/** One day of the streak: a coin if its flip was claimed, else a dashed circle (STK-01). */
export function StreakArt({ isClaimed, className }: ArtProps & { isClaimed: boolean }) {
  return (
    <Art className={className}>
      {isClaimed ? (
        <>
          <CoinBlank />
          <Detail strokeWidth={22}>
            <path d="M88 132l28 28l54-62" />
          </Detail>
        </>
      ) : (
        <circle cx="128" cy="128" r="108" stroke="var(--muted)" strokeDasharray="44 41" strokeWidth="14" />
      )}
    </Art>
  );
}
