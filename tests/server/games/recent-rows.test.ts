import { beforeEach, describe, expect, it } from 'vitest';
import { playersOf, RecentRows } from '../../../apps/server/src/modules/games/recent-rows.js';
import type { BusMessage } from '../../../apps/server/src/realtime/bus/bus.js';
import { DecidedGames, moveCommand } from '../../support/builders/decided-games.js';

let games: DecidedGames;
let recent: RecentRows;
let [creator, joiner, stranger] = ['', '', ''];
let [waiting, joined] = ['', ''];

beforeEach(() => {
  games = new DecidedGames();
  [creator, joiner, stranger] = [games.addPlayer(), games.addPlayer(), games.addPlayer()];
  [waiting, joined] = [games.createListed(creator), games.createListed(creator, { joiner })];
  recent = new RecentRows();
  recent.add(games.rows);
});

/** The ids of what is known of these games and players, in the order of their ids. */
function known(gameIds: string[], playerIds: string[] = []) {
  const found = recent.find(gameIds, playerIds);
  return [[...found.games.keys()], [...found.players.keys()].toSorted()];
}

const ids = (...all: string[]) => all.toSorted();

describe('the rows that a process knows', () => {
  it('are found with the players of the games, and no others', () => {
    expect(known([waiting])).toEqual([[waiting], [creator]]);
    expect(known([joined, 'unknown'], [stranger, 'unknown'])).toEqual([[joined], ids(creator, joiner, stranger)]);
    expect(known([], [joiner])).toEqual([[], [joiner]]);
    expect(playersOf(games.rows).toSorted()).toEqual(ids(creator, creator, joiner));
    expect([waiting, joined, 'unknown'].map((id) => recent.playersIn(id))).toEqual([[creator], [creator, joiner], []]);
  });

  it('are replaced by newer ones, and without games that are over', () => {
    games.run(moveCommand(joiner, joined, 'paper'));

    recent.add(games.rows);

    expect(known([waiting, joined], [joiner])).toEqual([[waiting], ids(creator, joiner)]);
    expect(recent.find([], [joiner]).players.get(joiner)?.row.balance).toBe(110);
  });

  it('are forgotten one by one', () => {
    recent.forget([waiting, joiner]);

    expect(known([waiting, joined], [joiner, stranger])).toEqual([[joined], ids(creator, stranger)]);
  });

  it.each<[string, Partial<BusMessage>, boolean]>([
    ['their profile changes', {}, false],
    ['something else of theirs changes', { event: 'profiles.balanceChanged' }, true],
    ['a change is sent to others', { rooms: ['lobby'] as never }, true],
  ])('of a player are forgotten only if their profile changes: when %s', (_what, change, isKnown) => {
    const rooms = ['lobby', `user:${creator}`];
    recent.observe({ kind: 'publish', event: 'profiles.changed', rooms, content: {}, ...change } as BusMessage);

    expect(known([], [creator, joiner])[1]).toEqual(isKnown ? ids(creator, joiner) : [joiner]);
  });

  it('are the newest 20,000 games and players', () => {
    const [[, game] = [], [, player] = []] = [[...games.rows.games][0], [...games.rows.players][0]];
    if (!game || !player) throw new Error('there are a game and a player');
    const newer = Array.from({ length: 20_000 }, (_, index) => `newer ${index}`);
    const rowsOf = <Row>(row: Row, all: string[]) => new Map(all.map((id) => [id, row] as const));
    recent = new RecentRows();

    recent.add({ games: rowsOf(game, ['older', ...newer]), players: rowsOf(player, ['older', ...newer]) });

    const found = recent.find(['older', ...newer], ['older', ...newer]);
    expect([...found.games.keys()]).toEqual(newer);
    expect([...found.players.keys()]).toEqual(newer);
  });

  it('of a player stay when their connections are closed', () => {
    recent.observe({ kind: 'disconnect', room: `user:${creator}` } as unknown as BusMessage);

    expect(known([], [creator])[1]).toEqual([creator]);
  });
});
