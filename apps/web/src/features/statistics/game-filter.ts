import type { InputOf } from '@game/contract';

/** The values of each filter with choices in the address of the page; the first one, which is empty, means all games. */
export const filterValues = {
  result: ['', 'win', 'loss', 'tie'],
  opponents: ['', 'players', 'bots'],
  stake: ['', '1-9', '10-99', '100-'],
  days: ['', '1', '7', '30'],
} as const;

export type FilterName = keyof typeof filterValues;
type FilterValue<Name extends FilterName> = (typeof filterValues)[Name][number];

/** Which games the page shows. */
export type GameFilter = { [Name in FilterName]: FilterValue<Name> } & {
  /** The username of the only opponent; empty for all. */
  opponent: string;
};

/** The longest username in a filter, in characters; longer than any that a player can have. */
const maximumLength = 100;

/** Reads the filter in the address of the page. Unknown values mean all games. */
export function readFilter(parameters: URLSearchParams): GameFilter {
  const read = <Name extends FilterName>(name: Name): FilterValue<Name> => {
    const value = parameters.get(name) ?? '';
    return filterValues[name].find((known) => known === value) ?? '';
  };
  return {
    result: read('result'),
    opponents: read('opponents'),
    stake: read('stake'),
    days: read('days'),
    opponent: typedName(parameters.get('opponent') ?? ''),
  };
}

/** Removes control characters, which the server rejects, and what exceeds the maximum length. */
function typedName(text: string): string {
  const printable = text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return Array.from(printable).slice(0, maximumLength).join('');
}

/** Returns the query of the address that shows the games of `filter`. */
export function searchOf(filter: GameFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** Returns the input of the request for the games of `filter`. */
export function requestOf({ result, opponents, stake, days, opponent }: GameFilter): InputOf<'statistics.listGames'> {
  const [minimum, maximum] = stake.split('-');
  return {
    ...(result && { outcome: result }),
    ...(opponents && { opponents }),
    ...(minimum && { minimumStake: Number(minimum) }),
    ...(maximum && { maximumStake: Number(maximum) }),
    ...(days && { days: Number(days) }),
    ...(opponent && { opponent }),
  };
}
