import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { newGame } from '../builders/games.js';
import { at, minuteMs, player } from '../builders/players.js';
import {
  tournament,
  tournamentChange,
  tournamentSummary,
  tournamentViewer,
  tournamentWithFinal,
  withPlayedFinal,
  withPlayer,
} from '../builders/tournaments.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  carousel,
  dialog,
  expectNone,
  expectPath,
  link,
  main,
  passTime,
  region,
  see,
  stopClock,
  text,
  toast,
} from '../support/page.js';
import { four, openTournament } from './open-tournament.js';

const [ann, ben] = four;
const host = player('Cheddar', { isBot: true });
const house = { maxPlayers: 8, stakeAmount: 3, prizePool: 24, handSeconds: 120, name: 'Tournament #12' };

/** The next house tournament, which starts in so many minutes. */
const nextIn = (minutes: number, traits = {}) => ({
  ...tournamentSummary({ ...house, player1: host, startsAt: at(minutes * minuteMs), ...traits }),
  hasJoined: false,
});

const card = region('House Tournament');

describe('the next house tournament', () => {
  it.each(['/index', '/tournaments'])('is announced with a countdown on %s', async (path) => {
    const next = nextIn(12);
    openApp(path, { viewer: ann, replies: { 'tournaments.getNext': () => ({ tournament: next }) } });

    await see(card.getByText(/^Next in 1[12]:/));
    await see(card.getByText('1 of 8 seats taken'));
    await expect.element(card.getByRole('link')).toHaveAttribute('href', `/tournaments/${next.id}`);

    stopClock();
    await passTime(120_000);

    await see(card.getByText(/^Next in (10|9):/));
  });

  it('is read again when its time has come', async () => {
    let next = nextIn(1);
    const open = () =>
      openApp('/index', { viewer: ann, replies: { 'tournaments.getNext': () => ({ tournament: next }) } });
    // The code of the page does not load while the clock stands still.
    const before = open();
    await see(card);
    await before.close();
    stopClock(Date.parse(at()));
    open();
    await see(card.getByText(/^Next in (1:00|0:\d\d)$/));

    await passTime(60_000);
    await see(card.getByText('Starts now'));
    next = nextIn(6, { name: 'Tournament #13' });
    await passTime(3_100);

    await see(card.getByText(/^Next in 5:\d\d$/));
  });

  it('says that the player is in it as soon as they have joined, and shows the next one when it is listed', async () => {
    const next = nextIn(12);
    openApp('/tournaments', { viewer: ann, replies: { 'tournaments.getNext': () => ({ tournament: next }) } });
    await see(card.getByText('Next in'));
    await realtime.connected();

    const joined = withPlayer({ ...tournament([host], { ...next, participantCount: 1 }) }, ann);
    realtime.send('tournaments.changed', tournamentChange(joined, { joined: joined.participants.at(-1) ?? null }));
    await see(card.getByText('You are in. It starts in'));
    await see(card.getByText('2 of 8 seats taken'));

    realtime.send('tournaments.changed', tournamentChange({ ...joined, version: 9, status: 'in_progress' }));
    await expectNone(card);
    const { hasJoined: _, ...following } = nextIn(17, { name: 'Tournament #13' });
    realtime.send('tournaments.listed', { tournament: following });
    await expect.element(card.getByRole('link')).toHaveAttribute('href', `/tournaments/${following.id}`);
  });

  it('is not shown where the house holds none', async () => {
    const { api } = openApp('/tournaments', { viewer: ann });
    await see(text('No tournaments available'));
    await api.idle();
    await expectNone(card);
  });
});

describe('the page of a house tournament', () => {
  it('says when it starts, that bots fill it, and how long a hand waits', async () => {
    openTournament(tournament([host, ann], { ...house, startsAt: at(4 * minuteMs) }), ann);

    await see(main().getByText(/Starts in [34]:\d\d/));
    await see(main().getByText('Bots take the seats that are still free. Each hand waits 2 minutes for your move.'));
    await expectNone(main().getByText(/is cancelled and every stake returned/));
  });

  it('tells a player who joins when it starts', async () => {
    const waiting = tournament([host], { ...house, startsAt: at(4 * minuteMs) });
    openTournament(waiting, ann, {
      own: { hasJoined: false, initialMove: null },
      replies: {
        'tournaments.join': () => {
          const joined = withPlayer(waiting, ann);
          return { change: tournamentChange(joined, { joined: joined.participants.at(-1) ?? null }) };
        },
      },
    });
    await button('Join').click();
    await carousel().click();
    await button('Select CAT').click();

    await see(toast('Tournament Joined').getByText(/^You are in Tournament #12\. It starts in [34]:\d\d\.$/));
  });
});

describe('a player who is out', () => {
  const built = tournamentWithFinal(four, { stakeAmount: 3 });

  it('is offered the next tournament and a hand with the same stake, below the result of the lost hand', async () => {
    const next = nextIn(4);
    const game = newGame(ben, { stakeAmount: 3 });
    const { api, stored } = openTournament(built, ben, {
      own: { seenHands: 0 },
      replies: {
        'tournaments.getNext': () => ({ tournament: next }),
        'games.playWithStake': () => ({ gameId: game.id, isJoined: true }),
        'games.get': () => ({ game }),
      },
    });
    await see(dialog('Defeat!'));
    await expect
      .element(dialog().getByRole('link', { name: /^Next Tournament/ }))
      .toHaveAttribute('href', `/tournaments/${next.id}`);

    await button('Play a Hand for 3 tickets').click();

    await expectPath(`/game/${game.id}`);
    expect(api.inputsOf('games.playWithStake')).toEqual([{ stakeAmount: 3 }]);
    // Otherwise the bar would still lead to this result.
    expect(stored.viewer.seenHands).toBe(1);
  });

  it('counts the hand as seen when they follow the offer of the next tournament', async () => {
    const { stored } = openTournament(built, ben, { own: { seenHands: 0 } });
    await see(dialog('Defeat!'));

    await link('Find a Tournament').click();

    await expectPath('/tournaments');
    expect(stored.viewer.seenHands).toBe(1);
  });

  it('is offered both in the last dialog only, after a lost final; a winner is not', async () => {
    const over = withPlayedFinal(built, ['rock', 'scissors']);
    const lost = openTournament(over, four[2], { own: { seenHands: 1 } });
    await see(dialog('Defeat!'));
    await see(button('Continue'));
    await expectNone(page.getByRole('region', { name: 'Play on' }));
    await button('Continue').click();
    await see(dialog('Tournament Complete!').getByRole('region', { name: 'Play on' }));
    await lost.close();

    openTournament(over, ann, { own: tournamentViewer({ seenHands: 2 }) });
    await see(dialog('Tournament Complete!'));
    await expectNone(page.getByRole('region', { name: 'Play on' }));
  });
});
