import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { joinedGame } from '../builders/games.js';
import {
  readyMatch,
  tournament,
  tournamentChange,
  tournamentWithFinal,
  withMatch,
  withPlayedFinal,
  withPlayer,
  withTiedFinal,
} from '../builders/tournaments.js';
import { ownBalance } from '../builders/account.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  heading,
  link,
  see,
  text,
  title,
  toast,
} from '../support/page.js';
import { catchUp, four, matchesOf, openTournament, stranger } from './open-tournament.js';

const [ann, ben, cem, dora] = four;

describe('a change of a tournament', () => {
  it.each([
    ['a stranger', stranger],
    ['a player', ben],
  ])('is shown without a reload or another request: %s', async (_who, viewer) => {
    const waiting = tournament([ann, ben]);
    const { api, change } = openTournament(waiting, viewer, { own: { seenHands: 1 } });
    await see(heading('Current Round'));
    await catchUp(api, waiting.id);
    const before = api.calledNames().length;

    const withCem = withPlayer(waiting, cem);
    await change(withCem, { joined: withCem.participants.at(-1) ?? null });
    await see(text('cem'));
    const started = tournamentWithFinal(four, { id: waiting.id, version: 3 });
    const full = withPlayer(withCem, dora);
    const open = { ...started, participants: full.participants, participantCount: 4 };
    await change(open, { joined: full.participants.at(-1) ?? null });
    await see(heading('Round 1'));
    const moved = withMatch(open, open.final.id, { player1HasMoved: true });
    await change(moved);
    await see(matchesOf('Current Round').getByText('Has moved'));
    const tied = withTiedFinal(moved, 'paper');
    await change(tied);
    await see(matchesOf('Current Round').getByText('1 draw so far'));
    await change(withPlayedFinal(tied, ['paper', 'rock']));
    await see(dialog('Tournament Complete!').getByText('Winner: ann'));

    if (viewer === ben) await see(dialog().getByRole('link', { name: 'Find a Tournament' }));
    await api.idle();
    // The page reports once that the viewer has seen the result. It offers the next tournament to a player who has lost.
    const offer = viewer === ben ? ['tournaments.getNext'] : [];
    expect(api.calledNames().slice(before).toSorted()).toEqual(['tournaments.acknowledgeResult', ...offer]);
  });

  it('is shown without another request to the player who makes the winning move', async () => {
    const built = tournamentWithFinal(four);
    const open = withMatch(built, built.final.id, { player2HasMoved: true });
    const played = withPlayedFinal(open, ['rock', 'scissors']);
    const { api, stored } = openTournament(open, ann);
    await see(button('Select CAT'));
    await catchUp(api, open.id);
    const before = api.calledNames().length;
    api.reply({
      'tournaments.move': () => {
        stored.tournament = played;
        realtime.send('profiles.balanceChanged', ownBalance(130));
        realtime.send('tournaments.changed', tournamentChange(played));
        return { change: tournamentChange(played) };
      },
    });

    await button('Select CAT').click();
    await see(dialog('Victory!'));

    await api.idle();
    expect(api.calledNames().slice(before)).toEqual(['tournaments.move']);
    // The prize is held back until the tournament's own result is shown.
    await button('Continue').click();
    await expectBalance(130);
  });

  it('is shown after an earlier one was missed: the page fetches the tournament again, once', async () => {
    const open = tournamentWithFinal(four);
    const { api, change } = openTournament(open, stranger);
    await catchUp(api, open.id);
    const before = api.calledNames().length;

    const moved = withMatch(open, open.final.id, { player1HasMoved: true });
    const later = { ...moved, version: moved.version + 1 };
    await change(later);
    await see(matchesOf('Current Round').getByText('Has moved'));
    await change(withTiedFinal(later, 'paper'));
    await see(matchesOf('Current Round').getByText('1 draw so far'));

    await api.idle();
    expect(api.calledNames().slice(before)).toEqual(['tournaments.get']);
  });

  it('is shown if the viewer makes it in another window', async () => {
    const open = tournamentWithFinal(four);
    const { change, stored } = openTournament(open, ann);
    await see(button('Select CAT'));

    stored.viewer.ownMove = { matchId: open.final.id, handNumber: 0, move: 'rock' };
    await change(withMatch(open, open.final.id, { player1HasMoved: true }));

    await see(text('Your move is sealed: CAT'));
  });
});

it('works without a realtime connection: a reload shows the current state', async () => {
  realtime.isReachable = false;
  const open = tournamentWithFinal(four);
  const first = openTournament(open, ann);
  await button('Select CAT').click();
  await see(text('Your move is sealed: CAT'));
  const played = withPlayedFinal(first.stored.tournament, ['rock', 'scissors']);
  await first.close();

  realtime.isReachable = false;
  openTournament(played, ann, { own: { ...first.stored.viewer, ownMove: null } });

  await dialog('Victory!').getByRole('button', { name: 'Continue' }).click();
  await see(dialog('Tournament Complete!'));
});

const bar = page.getByCss('[data-match-bar]');

describe('a player whose match is ready', () => {
  const built = tournamentWithFinal(four, { name: 'Tournament #17' });
  const ready = readyMatch({
    matchId: built.final.id,
    tournamentId: built.id,
    tournamentName: built.name,
    roundNumber: 2,
    opponent: cem,
  });

  it('is led to it from every page, by a bar and in the title of the tab, until they have moved', async () => {
    let matches: (typeof ready)[] = [];
    const { api } = openTournament(built, ann, {
      path: '/index',
      own: { seenHands: 0 },
      replies: { 'tournaments.listReadyMatches': () => ({ matches }) },
    });
    await see(title('Game Lobby'));
    await realtime.connected();
    await expect.poll(() => api.calledNames()).toContain('tournaments.listReadyMatches');
    await api.idle();
    matches = [ready];
    realtime.send('tournaments.matchReady', ready);

    await see(bar.getByText('Your match is ready'));
    await see(bar.getByText(/^\d+h \d+m$|^\d+d \d+h$/));
    await expect.poll(() => document.title).toBe('Your match is ready · Game Lobby - Nibblewick');
    await expectNone(toast('Your match is ready'));
    await bar.click();
    await expectPath(`/tournaments/${built.id}`);
    await dialog('Victory!').getByRole('button', { name: 'Continue' }).click();
    matches = [];
    await button('Select CAT').click();
    await see(text('Your move is sealed: CAT'));

    await expect.poll(() => document.title).toBe('Tournament #17 - Nibblewick');
    await link('Back to Tournaments').click();
    await see(title('Tournaments'));
    await expectNone(bar);
  });

  it('is led to it when they come back later, but not on the page of that tournament', async () => {
    const replies = { 'tournaments.listReadyMatches': () => ({ matches: [ready] }) };
    const { close } = openApp('/terms', { viewer: ann, replies });
    await see(bar);
    await close();

    const own = openTournament(built, ann, { replies });
    await expect.poll(() => document.title).toBe('Your match is ready · Tournament #17 - Nibblewick');
    await catchUp(own.api, built.id);
    await expectNone(bar);
  });

  it('is led to the match with the nearest deadline first, and from the page of one to the other', async () => {
    const other = readyMatch({ roundNumber: 1 });
    const replies = { 'tournaments.listReadyMatches': () => ({ matches: [ready, other] }) };
    const first = openApp('/terms', { viewer: ann, replies });
    await expect.element(bar).toHaveAttribute('href', `/tournaments/${built.id}`);
    await first.close();

    openTournament(built, ann, { replies, own: { seenHands: 1 } });

    await expect.element(bar).toHaveAttribute('href', `/tournaments/${other.tournamentId}`);
  });

  it('keeps the cards and the buttons of a game above the fold of a small phone', async () => {
    await page.viewport(320, 568);
    const game = joinedGame(cem, ann);
    localStorage.setItem('informedPlayers', ann.id);
    openApp(`/game/${game.id}`, {
      viewer: ann,
      replies: { 'games.get': () => ({ game }), 'tournaments.listReadyMatches': () => ({ matches: [ready] }) },
    });
    await see(bar);

    const select = button('Select CAT');
    await see(select);
    const { top, bottom } = select.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(568);
    expect(top).toBeGreaterThan(bar.element().getBoundingClientRect().bottom);
  });
});
