import { describe, expect, it } from 'vitest';
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

    await api.idle();
    // The page reports once that the viewer has seen the result.
    expect(api.calledNames().slice(before)).toEqual(['tournaments.acknowledgeResult']);
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

describe('a player whose match is ready', () => {
  const built = tournamentWithFinal(four, { name: 'Tournament #17' });
  const ready = readyMatch({
    matchId: built.final.id,
    tournamentId: built.id,
    tournamentName: built.name,
    roundNumber: 2,
    opponent: cem,
  });

  it('is notified on every page, by a toast with a link to the tournament and in the title of the tab', async () => {
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

    await see(toast('Your match is ready', 'Tournament #17: play against cem.'));
    await expect.poll(() => document.title).toBe('Your match is ready · Game Lobby - Nibblewick');
    await link('Play').click();
    await expectPath(`/tournaments/${built.id}`);
    await dialog('Victory!').getByRole('button', { name: 'Continue' }).click();
    matches = [];
    await button('Select CAT').click();
    await see(text('Your move is sealed: CAT'));

    await expect.poll(() => document.title).toBe('Tournament #17 - Nibblewick');
  });

  it('is notified when they come back later, but not on the page of that tournament', async () => {
    const replies = { 'tournaments.listReadyMatches': () => ({ matches: [ready] }) };
    const { close } = openApp('/terms', { viewer: ann, replies });
    await see(toast('Your match is ready'));
    await close();

    const own = openTournament(built, ann, { replies });
    await expect.poll(() => document.title).toBe('Your match is ready · Tournament #17 - Nibblewick');
    await catchUp(own.api, built.id);
    await expectNone(toast('Your match is ready'));
  });
});
