import type { InputOf, QueryName } from './operations.js';

/** A query, with its input. */
export type FirstQuery = { [Name in QueryName]: readonly [name: Name, input: InputOf<Name>] }[QueryName];

const roomPath = /^\/game\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What every page of a player requests first. */
const everywhere: FirstQuery[] = [
  ['auth.getSession', {}],
  ['profiles.getBalance', {}],
];

/** What the parts of every page request that load later. */
const everywhereLater: FirstQuery[] = [
  ['inbox.list', {}],
  ['rewards.getToday', {}],
  ['tournaments.listReadyMatches', {}],
  ['selfLimits.get', {}],
];

/**
 * Returns what the page at `path` requests first for a signed-in player. The server writes the replies into the page, so
 * none of them may be long.
 */
export function firstQueriesOf(path: string): FirstQuery[] {
  const gameId = roomPath.exec(path)?.[1];
  if (gameId !== undefined) return [...everywhere, ['games.get', { gameId }]];
  switch (path) {
    case '/':
    case '/index':
      return [...everywhere, ['counters.get', {}], ['rewards.getDailyFlip', {}], ['games.listOpen', {}]];
    case '/shop/prizes':
      return [...everywhere, ['shop.listRaffles', { raffleType: 'regular' }], ['shop.listPrizes', {}]];
    default:
      return everywhere;
  }
}

/**
 * Returns what parts of the page at `path` that load later request for a signed-in player. The server writes these replies into the
 * page, too, unless they are long.
 */
export function laterQueriesOf(path: string): FirstQuery[] {
  const isLobby = path === '/' || path === '/index';
  if (!isLobby) return everywhereLater;
  return [...everywhereLater, ['rematches.listOffers', {}], ['tournaments.listOpenMatches', {}]];
}
