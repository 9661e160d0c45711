import type { ListedGame, OperationName } from '@game/contract';
import { gamesPerPage, listMaximumAgeMs, shortGameId } from '@game/site';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listedGame, listOf, sealedGame } from '../builders/games.js';
import { at, player } from '../builders/players.js';
import { hold, type FakeApi } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import {
  expectBalance,
  fill,
  link,
  passTime,
  passTimeUntil,
  returnToTab,
  see,
  stopClock,
  title,
} from '../support/page.js';
import { openLobby, rows, scrollGames, shownStakes, slider } from './open-lobby.js';

const seeCount = (count: string) => see(page.getByText(`${count} games available`));
const seconds = (count: number) => -count * 1000;

describe('an event', () => {
  it('is applied to the answer if it arrives while the list is requested, without another request', async () => {
    const [taken, other, added] = [
      listedGame({ stakeAmount: 2 }),
      listedGame({ stakeAmount: 4 }),
      listedGame({ stakeAmount: 6 }),
    ];
    const { released, release } = hold();
    const answer = listOf([taken, other]);
    const { api, watched } = await openLobby({
      replies: { 'lobby.listGames': () => released.then(() => answer) },
    });
    await watched();
    await expect.poll(() => api.callsOf('lobby.listGames')).toHaveLength(1);

    realtime.send('lobby.changed', { listed: [added], unlisted: [] });
    realtime.send('lobby.changed', { listed: [], unlisted: [shortGameId(taken.id)] });
    release();

    await expect.poll(() => new Set(shownStakes())).toEqual(new Set([4, 6]));
    expect(api.callsOf('lobby.listGames')).toHaveLength(1);
  });

  it('is applied to the answer if it is from shortly before: the server read the list up to a second earlier', async () => {
    // The page compares times, so a slow machine must not add to them.
    stopClock();
    const old = listedGame({ stakeAmount: 2, createdAt: at(seconds(60)) });
    const { api, stored } = await openLobby({ games: [old] });
    await passTimeUntil(() => shownStakes().length === 1 && realtime.watched.some(({ room }) => room === 'lobby'), 20);
    realtime.send('lobby.changed', {
      listed: [listedGame({ stakeAmount: 6, createdAt: at() })],
      unlisted: [shortGameId(old.id)],
    });
    await passTimeUntil(() => shownStakes()[0] === 6);
    const before = api.callsOf('lobby.listGames').length;

    returnToTab();

    await passTimeUntil(() => api.callsOf('lobby.listGames').length > before);
    expect(stored.games).toEqual([old]);
    await passTime(listMaximumAgeMs);
    expect(shownStakes()).toEqual([6]);
  });

  it('does not overwrite an answer that is newer', async () => {
    stopClock();
    const [first, second] = [listedGame({ stakeAmount: 2 }), listedGame({ stakeAmount: 6, createdAt: at() })];
    const { api, stored } = await openLobby({ games: [first] });
    await passTimeUntil(() => shownStakes().length === 1 && realtime.watched.some(({ room }) => room === 'lobby'), 20);
    realtime.send('lobby.changed', { listed: [second], unlisted: [] });
    await passTimeUntil(() => shownStakes().length === 2);
    await passTime(2 * listMaximumAgeMs);
    stored.games = [first];
    const before = api.callsOf('lobby.listGames').length;

    returnToTab();

    await passTimeUntil(() => api.callsOf('lobby.listGames').length > before);
    await passTimeUntil(() => shownStakes().length === 1);
    expect(shownStakes()).toEqual([2]);
  });
});

describe('a player who opens the lobby', () => {
  it('requests no data twice while the parts of the page appear one after the other', async () => {
    // Without a connection: a page that begins to watch requests again what it may have missed.
    realtime.isReachable = false;
    stopClock();
    const { api } = await openLobby({ games: [listedGame()] });

    await passTimeUntil(() => shownStakes().length > 0, 20);
    await api.idle();

    // The page that opens reads the session again, which the frame around it may know already.
    const isRepeated = (name: OperationName) => {
      const inputs = api.inputsOf(name).map((input) => JSON.stringify(input));
      return name !== 'auth.getSession' && inputs.length > new Set(inputs).size;
    };
    expect(api.calledNames().filter(isRepeated)).toEqual([]);
  });
});

describe('a player who returns to the lobby', () => {
  it('requests the list once, and the balance not at all, because events keep it up to date', async () => {
    const { api, watched } = await openLobby({ games: [listedGame()] });
    await see(rows());
    await watched();
    await expectBalance(100);
    await link('Terms and Conditions').click();
    await see(title('Terms and Conditions'));
    await expect.poll(() => realtime.watched).toEqual([]);
    const asked = () => [api.callsOf('lobby.listGames').length, api.callsOf('profiles.getBalance').length];
    const [lists = 0, balances = 0] = asked();
    // On a slow machine, the page may begin to watch too late to hear of all changes.
    stopClock();

    await link('Back to Game').click();
    await passTimeUntil(() => realtime.watched.length > 0 && shownStakes().length > 0, 20);
    await passTime(listMaximumAgeMs);

    expect(asked()).toEqual([lists + 1, balances]);
  });
});

describe('a list with more games than a page', () => {
  /** Opens the lobby of a server with 250 games, newest first, with stakes from 250 down to 1. */
  async function openCrowdedLobby(viewer = player()) {
    const games = Array.from({ length: 250 }, (_, index) =>
      listedGame({ stakeAmount: 250 - index, createdAt: at(seconds(60 + index)) }),
    );
    const find = ({ minimumStake = 0, before }: { minimumStake?: number; before?: string | undefined }) => {
      const matching = games.filter(({ stakeAmount }) => stakeAmount >= minimumStake);
      const start = matching.findIndex(({ id }) => before?.endsWith(id) === true) + 1;
      const found = matching.slice(start, start + gamesPerPage);
      return { ...listOf(matching), games: found, hasMore: start + gamesPerPage < matching.length };
    };
    return { ...(await openLobby({ viewer, replies: { 'lobby.listGames': find } })), games };
  }
  /** The inputs of the requests for other games than the newest. */
  const inputsAfterFirst = (api: FakeApi) =>
    api.inputsOf('lobby.listGames').filter((input) => Object.keys(input).length > 0);
  const after = ({ createdAt, id }: ListedGame) => ({ before: `${createdAt}/${id}` });
  const row = (stake: number) => rows().filter({ hasText: new RegExp(`(?<!\\d)${stake} ticket`) });
  /** Scrolls to the last game that is loaded. The first game of the next page shows that it was loaded. */
  const scrollToEnd = () => scrollGames(1);

  it('is requested once when the lobby opens', async () => {
    // On a slow machine, the page may begin to watch too late to hear of all changes.
    stopClock();
    const { api } = await openCrowdedLobby();

    await passTimeUntil(() => realtime.watched.length > 0 && shownStakes().length > 0, 20);

    expect(api.inputsOf('lobby.listGames')).toEqual([{}]);
  });

  it('counts all games, and loads the next page when the player scrolls to the end', async () => {
    const { api, games } = await openCrowdedLobby();
    await seeCount('250');

    await scrollToEnd();
    await expect.poll(() => inputsAfterFirst(api)).toEqual([after(games[99] as ListedGame)]);
    await see(row(150));
    await scrollToEnd();
    await expect.poll(() => inputsAfterFirst(api)).toHaveLength(2);
    await see(row(50));
    await scrollToEnd();

    await see(row(1));
    expect(inputsAfterFirst(api)).toEqual([after(games[99] as ListedGame), after(games[199] as ListedGame)]);
  });

  it('requests the games with a minimum stake, and leaves them out of no page [FLT-01]', async () => {
    const { api } = await openCrowdedLobby();
    await seeCount('250');
    expect([slider().element().getAttribute('min'), slider().element().getAttribute('max')]).toEqual(['1', '250']);

    await fill(slider(), '40');

    await seeCount('211');
    expect(inputsAfterFirst(api)).toEqual([{ minimumStake: 40 }]);
    await fill(slider(), '200');
    await seeCount('51');
  });

  it('follows the count of the server, without the own games of the viewer', async () => {
    const viewer = player();
    const { api, watched } = await openCrowdedLobby(viewer);
    await seeCount('250');
    await watched();
    api.reply({ 'games.listOpen': () => ({ games: [sealedGame(viewer, { ownMove: 'rock' })] }) });
    await api.idle();
    returnToTab();
    await seeCount('249');

    realtime.send('lobby.changed', {
      listed: [],
      unlisted: [],
      available: { count: 301, stakes: { minimum: 1, maximum: 900 } },
    });

    await seeCount('300');
    expect(slider().element().getAttribute('max')).toBe('900');
  });
});
