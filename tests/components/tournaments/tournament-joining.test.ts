import type { PublicProfile } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { player } from '../builders/players.js';
import {
  startedTournament,
  tournament,
  tournamentChange,
  tournamentViewer,
  withPlayer,
} from '../builders/tournaments.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { fillIn, openAsVisitor, password, submitButton, terms } from '../auth/sign-in.js';
import {
  button,
  carousel,
  dialog,
  expectBalance,
  expectPath,
  heading,
  link,
  main,
  passTimeUntil,
  press,
  see,
  seeNo,
  stopClock,
  swipe,
  text,
  title,
  toast,
} from '../support/page.js';
import { cardOf, listed, openList, viewer } from './open-list.js';

const [ann, ben, cem] = [player('ann'), player('ben'), player('cem')];
const choice = () => dialog('Choose Your Move');

/** The list with a tournament that Ann created, on a server that lets the viewer join it. */
function openListToJoin(players: readonly PublicProfile[] = [ann], next = withPlayer, confirmsMoves = false) {
  const stored = {
    tournament: tournament(players, { name: 'Tournament #1' }),
    viewer: tournamentViewer({ hasJoined: false, initialMove: null, seenHands: 1 }),
  };
  const app = openList([], {
    confirmsMoves,
    replies: {
      'tournaments.list': ({ status }) => ({
        tournaments: [stored.tournament]
          .filter((one) => one.status === status)
          .map((one) => ({ ...one, hasJoined: stored.viewer.hasJoined })),
      }),
      'tournaments.get': () => stored,
      'tournaments.join': ({ initialMove }) => {
        stored.tournament = next(stored.tournament, viewer);
        stored.viewer = { ...stored.viewer, hasJoined: true, initialMove };
        const joined = stored.tournament.participants.at(-1) ?? null;
        return { change: tournamentChange(stored.tournament, { joined }) };
      },
    },
  });
  return { ...app, stored };
}

describe('joining [TLS-08]', () => {
  it('asks for a move with a carousel, joins with it, and closes', async () => {
    const { api, stored } = openListToJoin();
    const { released, release } = hold();
    const joined = withPlayer(stored.tournament, viewer);
    api.reply({
      'tournaments.join': async () => {
        await released;
        return { change: tournamentChange(joined, { joined: joined.participants.at(-1) ?? null }) };
      },
    });
    await button('Join').click();
    await see(choice());

    await swipe(-120);
    await see(choice().getByRole('button', { name: 'Select MOUSE' }));
    await swipe(120);
    await see(choice().getByText('Joining...'));
    stored.tournament = joined;
    api.reply({ 'profiles.getBalance': () => ownBalance(90) });
    release();

    await seeNo(choice());
    await see(toast('Tournament Joined'));
    await see(cardOf('Tourny: #1').getByText('Players: 2/4', { exact: true }));
    await expectBalance(90);
    expect(api.inputsOf('tournaments.join')).toMatchObject([{ tournamentId: joined.id, initialMove: 'scissors' }]);
  });

  it('shows the carousel in its full size from a window of 768 px on [CON-13]', async () => {
    await page.viewport(768, 900);
    openListToJoin();
    await button('Join').click();

    await expect.poll(() => carousel().element().getBoundingClientRect().width).toBe(383);
  });

  it('asks to confirm the move before it takes the seat', async () => {
    const { api } = openListToJoin([ann], withPlayer, true);
    await button('Join').click();
    await button('Select CAT').click();
    await see(dialog('Confirm Your Move').getByText('You chose CAT.'));
    expect(api.inputsOf('tournaments.join')).toEqual([]);

    await button('Confirm Move').click();

    await see(toast('Tournament Joined', 'You are in Tournament #1. It starts when all seats are taken.'));
    await seeNo(dialog());
    expect(api.inputsOf('tournaments.join')).toMatchObject([{ initialMove: 'rock' }]);
  });

  it('is possible with the keyboard alone', async () => {
    const { api, stored } = openListToJoin();
    await see(button('Join'));

    (button('Join').element() as HTMLElement).focus();
    await press('{Enter}');
    await see(carousel());
    (carousel().element() as HTMLElement).focus();
    await press('{ArrowLeft}');
    await press('{Enter}');

    await seeNo(choice());
    expect(api.inputsOf('tournaments.join')).toMatchObject([
      { tournamentId: stored.tournament.id, initialMove: 'scissors' },
    ]);
  });

  it('starts the tournament if it takes the last seat, and leads to it', async () => {
    const { stored } = openListToJoin([ann, ben, cem], ({ id, name }, joiner) =>
      startedTournament([ann, ben, cem, joiner], { id, name }),
    );

    await button('Join').click();
    await button('Next').click();
    await button('Select MOUSE').click();

    await see(toast('Tournament Joined', 'You took the last seat: Tournament #1 has started.'));
    await expectPath(`/tournaments/${stored.tournament.id}`);
  });
});

describe('a join that is not allowed [VAL-15] [ETN-01] [ERR-01]', () => {
  it('is refused after the session ended, and the list offers to sign in', async () => {
    const { api } = openListToJoin();
    api.reply({
      'tournaments.join': () => {
        api.reply({ 'auth.getSession': () => ({ player: null }) });
        throw refusal('NOT_SIGNED_IN_TO_JOIN');
      },
    });
    await button('Join').click();

    await button('Select CAT').click();

    await see(toast('Error', 'You must be logged in to join tournaments'));
    await seeNo(choice());
    await see(link('Login to Join'));
  });

  it('is refused before the player chooses a move if they have joined', async () => {
    const { api } = openList([listed({ hasJoined: true })]);

    await button('Join').click();

    await see(toast('Already Joined'));
    expect(choice().query()).toBe(null);
    expect(api.callsOf('tournaments.join')).toEqual([]);
  });

  it('is refused by the server if the player has joined in another window', async () => {
    const { api } = openListToJoin();
    api.reply({
      'tournaments.join': () => {
        throw refusal('ALREADY_JOINED');
      },
    });
    await button('Join').click();

    await button('Select CAT').click();

    await see(toast('Already Joined'));
    await seeNo(choice());
    await expectBalance(100);
  });

  it('is impossible for the creator: the button is disabled', async () => {
    openList([listed({ player1: viewer, hasJoined: true })]);

    await expect.element(button('Your Tournament')).toBeDisabled();
  });

  it('is refused after the last seat was taken, and the tournament leaves the list', async () => {
    const { api, stored } = openListToJoin([ann, ben, cem]);
    api.reply({
      'tournaments.join': () => {
        stored.tournament = { ...stored.tournament, status: 'in_progress' };
        throw refusal('TOURNAMENT_NOT_AVAILABLE');
      },
    });
    await button('Join').click();

    await button('Select CAT').click();

    const message = 'This tournament is no longer available. Please try another tournament.';
    await see(toast('Tournament Not Available', message));
    await see(text('No tournaments available'));
    await expectBalance(100);
  });

  it('because of a failure asks the player to try again', async () => {
    const { api } = openListToJoin();
    api.reply({
      'tournaments.join': () => {
        throw brokenReply(500);
      },
    });
    await button('Join').click();

    await button('Select CAT').click();

    await see(toast('Error', 'Failed to join tournament. Please try again.'));
  });
});

describe('the link of a tournament, opened by a visitor', () => {
  const open = tournament([ann, ben], { name: 'Tournament #7', stakeAmount: 10, prizePool: 40 });
  const path = `/tournaments/${open.id}`;
  const replies = { 'tournaments.get': () => ({ tournament: open, viewer: null }) };

  it('shows what they can join, and leads through sign-up to exactly this tournament', async () => {
    openAsVisitor(path, viewer, replies);
    await see(title('Join Tournament #7'));
    await see(text('Created by ann'));
    await see(text('2 of 4'));
    expect(main().element().textContent).toMatch(/Entry.*10.*The winner gets.*40/);

    await button('Sign Up to Join').click();

    await see(title('Create Your Profile!'));
    await fillIn('clementine@example.test', password);
    await terms().click();
    await submitButton().click();
    await expectPath(path);
    await see(heading('Tournament #7'));
  });

  it('leads through log-in as well, and back to the invitation', async () => {
    openAsVisitor(path, viewer, replies);
    await button('Log In').click();
    await see(title('Welcome Back!'));
    window.history.back();
    await see(title('Join Tournament #7'));
    await button('Log In').click();
    await see(title('Welcome Back!'));

    await fillIn('clementine@example.test', password);
    await submitButton().click();

    await expectPath(path);
  });

  it.each([
    [
      'has started',
      () => {
        throw refusal('NOT_SIGNED_IN');
      },
    ],
    [
      'does not exist',
      () => {
        throw refusal('TOURNAMENT_NOT_FOUND');
      },
    ],
    [
      'cannot be loaded',
      () => {
        throw brokenReply();
      },
    ],
  ])('shows the log-in form if it %s', async (_, reply) => {
    // A tournament that cannot be loaded is requested three more times, after 1, 2 and 4 seconds.
    stopClock();
    openAsVisitor(path, viewer, { 'tournaments.get': reply });

    await passTimeUntil(() => title('Welcome Back!').query() !== null, 50);
  });
});
