import type { InputOf } from '@game/contract';

/** The values of each filter in the address of the page; the first one, which is empty, means all games. */
export const filterValues = {
  result: ['', 'win', 'loss', 'tie'],
  opponents: ['', 'players', 'bots'],
  stake: ['', '1-9', '10-99', '100-'],
  days: ['', '1', '7', '30'],
} as const;

export type FilterName = keyof typeof filterValues;
type FilterValue<Name extends FilterName> = (typeof filterValues)[Name][number];

/** Which games the page shows. */
export type GameFilter = { [Name in FilterName]: FilterValue<Name> };

/** Reads the filter in the address of the page. Unknown values mean all games. */
export function readFilter(parameters: URLSearchParams): GameFilter {
  const read = <Name extends FilterName>(name: Name): FilterValue<Name> => {
    const value = parameters.get(name) ?? '';
    return filterValues[name].find((known) => known === value) ?? '';
  };
  return { result: read('result'), opponents: read('opponents'), stake: read('stake'), days: read('days') };
}

/** Returns the query of the address that shows the games of `filter`. */
export function searchOf(filter: GameFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** Returns the input of the request for the games of `filter`. */
export function requestOf({ result, opponents, stake, days }: GameFilter): InputOf<'statistics.listGames'> {
  const [minimum, maximum] = stake.split('-');
  return {
    ...(result && { outcome: result }),
    ...(opponents && { opponents }),
    ...(minimum && { minimumStake: Number(minimum) }),
    ...(maximum && { maximumStake: Number(maximum) }),
    ...(days && { days: Number(days) }),
  };
}
