import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { newGame, sealedGame } from '../builders/games.js';
import { notification } from '../builders/inbox.js';
import { player } from '../builders/players.js';
import {
  openMatch,
  tournamentChange,
  tournamentViewer,
  tournamentWithFinal,
  withMatch,
} from '../builders/tournaments.js';
import { hold } from '../support/fake-api.js';
import { watchShifts } from '../support/layout-shifts.js';
import { expectPath, see, seeNo } from '../support/page.js';
import { openLobby } from './open-lobby.js';

const viewer = player();
/** Its name ends with the number of games. */
const openGames = () => page.getByRole('region', { name: 'Your Open Games' });
const entries = () => openGames().getByRole('listitem');

describe("the viewer's open games", () => {
  it('name a hand whose result is not seen in the same way, whether the viewer is out or not', async () => {
    const match = openMatch({ hasUnseenHand: true });
    const decided = notification('tournamentMatchDecided', {
      targetId: match.tournamentId,
      name: match.tournamentName,
    });
    const texts = [];
    for (const matches of [[match], []]) {
      const replies = {
        'tournaments.listOpenMatches': () => ({ matches }),
        'inbox.list': () => ({ notifications: [decided] }),
      };
      const app = await openLobby({ viewer, replies });
      await see(openGames().getByText('See the result of your hand'));
      texts.push(openGames().element().textContent);
      await app.close();
    }

    expect(texts[0]).toBe(texts[1]);
  });

  it('are links to each game that say whose turn it is, and disappear when the game is over', async () => {
    const [waiting, created] = [sealedGame(viewer, { ownMove: 'rock' }), newGame(viewer)];
    const app = await openLobby({
      viewer,
      replies: { 'games.listOpen': () => ({ games: [created, waiting] }), 'games.get': () => ({ game: created }) },
    });
    const waits = openGames().getByText('Waiting for Player 2...');
    await see(waits);
    await app.realtime.connected();

    const { ownMove: _, ...cancelled } = { ...waiting, version: 3, status: 'cancelled' as const, deadlineAt: null };
    app.realtime.send('games.changed', { game: cancelled });

    await seeNo(waits);
    await see(openGames().getByText('Your turn! Make your move'));
    await openGames().getByRole('link', { name: 'Play' }).click();
    await expectPath(`/game/${created.id}`);
  });

  it('take one row for any number of games, and cause no layout shift when the lobby is opened again', async () => {
    const games = Array.from({ length: 5 }, () => newGame(viewer));
    const { close } = await openLobby({ viewer, replies: { 'games.listOpen': () => ({ games }) } });
    await expect.poll(() => entries().elements().length).toBe(5);
    const remembered = Object.entries<string>(localStorage);
    await close();
    for (const [key, value] of remembered) localStorage.setItem(key, value);
    const shifts = watchShifts();
    const { released, release } = hold();

    await openLobby({ viewer, replies: { 'games.listOpen': () => released.then(() => ({ games })) } });
    await see(page.getByText('No games available.'));
    release();
    await expect.poll(() => entries().elements().length).toBe(5);

    const tops = entries()
      .elements()
      .map((entry) => entry.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
    entries().last().element().scrollIntoView();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('cause no layout shift in a browser that has not shown them before', async () => {
    const { released, release } = hold();
    await openLobby({
      viewer,
      replies: { 'games.listOpen': () => released.then(() => ({ games: [newGame(viewer)] })) },
    });
    await see(page.getByRole('heading', { name: 'Game Lobby' }));
    const shifts = watchShifts();
    release();

    await see(entries().first());
    await see(page.getByText('No games available.'));

    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
  });

  it("are listed with all of the viewer's open matches, and those that wait for the viewer come first", async () => {
    const [ann, ben, cem] = [player('ann'), player('ben'), player('cem')];
    const tournament = tournamentWithFinal([viewer, ann, ben, cem], { name: 'Tournament #12' });
    const { id, final } = tournament;
    const next = withMatch(tournament, final.id, { player1HasMoved: true });
    let hasMoved = false;
    const app = await openLobby({
      viewer,
      replies: {
        'games.listOpen': () => ({ games: [sealedGame(viewer, { ownMove: 'rock' })] }),
        'tournaments.listOpenMatches': () => ({
          matches: [
            openMatch({
              matchId: final.id,
              tournamentId: id,
              tournamentName: tournament.name,
              roundNumber: 2,
              opponent: ben,
              hasMoved,
            }),
          ],
        }),
        'tournaments.get': () => ({ tournament: next, viewer: tournamentViewer({ seenHands: 1 }) }),
      },
    });
    await expect.poll(() => entries().elements().length).toBe(2);
    expect((entries().first().element() as HTMLElement).innerText).toMatch(
      /Your turn! Make your move\s+Tournament #12, round 2\s+\d+h/,
    );
    await app.realtime.connected();

    hasMoved = true;
    app.realtime.send('tournaments.changed', tournamentChange(next));

    const match = entries().filter({ hasText: 'Tournament #12' });
    await see(match.getByText('Waiting for ben...'));
    await match.getByRole('link').click();
    await expectPath(`/tournaments/${id}`);
  });
});
