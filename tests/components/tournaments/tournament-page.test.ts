import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { webHashing } from '../../../apps/web/src/components/fairness/hashing.js';
import { ownBalance } from '../builders/account.js';
import { at, dayMs, hexadecimal, player } from '../builders/players.js';
import {
  tournament,
  tournamentChange,
  tournamentWithFinal,
  withPlayedFinal,
  withPlayer,
} from '../builders/tournaments.js';
import { brokenReply, hold } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectPath,
  heading,
  link,
  main,
  nextFrame,
  see,
  seeNo,
  text,
  title,
  toast,
} from '../support/page.js';
import { four, openTournament, rounds, stranger } from './open-tournament.js';

const [ann, ben] = four;

it('sends a visitor to the sign-in page [RTE-15]', async () => {
  const { id } = tournamentWithFinal(four);

  openApp(`/tournaments/${id}`);

  await expectPath('/auth');
});

describe('the page of a tournament [TDT-01]', () => {
  it('has a spinner while it loads, then a way back, the number and the prize pool above the bracket', async () => {
    const { released, release } = hold();
    const shown = tournament([ann], { name: 'Tournament #17', stakeAmount: 75, maxPlayers: 16 });
    const { stored } = openTournament(shown, stranger, {
      replies: {
        'tournaments.get': async () => {
          await released;
          return stored;
        },
      },
    });

    await see(main().getByRole('status').getByText('Loading...'));
    release();
    await see(title('Tournament #17'));
    const pool = text('Prize Pool: 1,200 tickets').element().getBoundingClientRect();
    expect(pool.top).toBeLessThan(rounds().first().element().getBoundingClientRect().top);
    expect(page.getByText('Loading...').elements()).toEqual([]);

    await link('Back to Tournaments').click();
    await expectPath('/tournaments');
  });

  it('breaks its heading only between words when letters are twice as large', async () => {
    await commands.setTextSize(200);
    openTournament(tournament([ann], { name: 'Tournament #17' }), stranger);
    await see(title('Tournament #17'));

    const shown = title('Tournament #17').element();

    const lines = shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight);
    expect(Math.round(lines)).toBe(2);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'none'])(
    'says that there is no tournament with the id %s',
    async (id) => {
      openApp(`/tournaments/${id}`, { viewer: stranger });

      await see(heading('Tournament not found'));
      await link('Back to Tournaments').click();
      await expectPath('/tournaments');
    },
  );

  it('says that it could not be loaded, and tries again', async () => {
    const { api, stored } = openTournament(tournamentWithFinal(four), stranger, {
      replies: {
        'tournaments.get': () => {
          throw brokenReply(500);
        },
      },
    });
    await see(page.getByRole('alert').getByText('The tournament could not be loaded.'));

    api.reply({ 'tournaments.get': () => stored });
    await button('Try Again').click();

    await see(heading('Current Round'));
  });
});

it('shows the hash of its seed from the start, and the seed when it is over', async () => {
  // The seed of every completed tournament that is built here.
  const seed = hexadecimal('6');
  const seedHash = await webHashing.sha256(seed);
  const open = tournamentWithFinal(four, { seedHash });
  const { change } = openTournament(open, stranger, { own: { hasSeenResult: true } });
  const shown = () => [...document.querySelectorAll('dd')].map((value) => value.innerText);
  await page.getByText('How five draws are decided').click();
  expect(shown()).toEqual([seedHash]);

  await change(withPlayedFinal(open, ['rock', 'scissors']));

  await expect.poll(shown).toEqual([seedHash, seed]);
});

it('offers the trophy to share only to the winner', async () => {
  const won = withPlayedFinal(tournamentWithFinal(four), ['rock', 'scissors']);
  expect(won.winner).toBe(ann);
  const shown = openTournament(won, ann, { own: { hasSeenResult: true } });
  await see(button('Share Trophy'));
  await shown.close();

  const { api } = openTournament(won, ben, { own: { hasSeenResult: true } });
  await see(text('How five draws are decided'));
  await api.idle();
  // The button has its own chunk, and is shown a frame after it.
  await import('../../../apps/web/src/components/share/share-result.js');
  await nextFrame();
  await nextFrame();
  await seeNo(button('Share Trophy'));
});

describe('a tournament that waits for players [D-19]', () => {
  it('can be left after a confirmation, which returns the stake', async () => {
    const shown = tournament([ann, ben]);
    let balance = 90;
    const { api, stored } = openTournament(shown, ben, {
      replies: { 'profiles.getBalance': () => ownBalance(balance) },
    });
    api.reply({
      'tournaments.leave': () => {
        balance = 100;
        const [creator] = shown.participants;
        const participants = creator ? [creator] : [];
        stored.tournament = { ...shown, version: 2, participants, participantCount: 1 };
        stored.viewer = { ...stored.viewer, hasJoined: false, initialMove: null };
        return { change: tournamentChange(stored.tournament, { leftPlayerId: ben.id }) };
      },
    });
    stored.viewer.initialMove = 'paper';
    await see(text('Your move is sealed: CHEESE'));
    await expectBalance(90);

    await button('Leave Tournament').click();
    await button('Stay').click();
    await seeNo(dialog());
    expect(api.callsOf('tournaments.leave')).toEqual([]);
    await button('Leave Tournament').click();
    await dialog('Leave this tournament?').getByRole('button', { name: 'Leave Tournament' }).click();

    await see(toast('Tournament Left', 'Your stake was returned.'));
    await see(button('Join'));
    await expectBalance(100);
    expect(api.inputsOf('tournaments.leave')).toEqual([{ tournamentId: shown.id }]);
  });

  it('can only be cancelled by its creator, not left', async () => {
    const shown = tournament([ann, ben]);
    let balance = 90;
    const { api, stored } = openTournament(shown, ann, {
      replies: { 'profiles.getBalance': () => ownBalance(balance) },
    });
    api.reply({
      'tournaments.cancel': () => {
        balance = 100;
        stored.tournament = { ...shown, version: 2, status: 'cancelled', deadlineAt: null };
        return { change: tournamentChange(stored.tournament) };
      },
    });
    await see(button('Cancel Tournament'));
    expect(button('Leave Tournament').query()).toBe(null);

    await button('Cancel Tournament').click();
    await dialog('Cancel this tournament?').getByRole('button', { name: 'Cancel Tournament' }).click();

    await see(toast('Tournament Cancelled'));
    await see(text('This tournament was cancelled. Every stake was returned.'));
    await expectBalance(100);
    expect(api.inputsOf('tournaments.cancel')).toEqual([{ tournamentId: shown.id }]);
  });

  it('shows everyone that it was cancelled, even with its id in capitals in the address', async () => {
    const shown = tournament([ann, ben], { id: 'abcdef00-0000-4000-8000-000000000000' });
    const path = `/tournaments/${shown.id.toUpperCase()}`;
    const { api, realtime, change } = openTournament(shown, ben, { path });
    await see(button('Leave Tournament'));
    await expectBalance(100);
    expect(new Set(api.inputsOf('tournaments.get').map(({ tournamentId }) => tournamentId))).toEqual(
      new Set([shown.id]),
    );

    await change({ ...shown, version: 2, status: 'cancelled', deadlineAt: null });
    realtime.send('profiles.balanceChanged', ownBalance(110));

    await see(text('This tournament was cancelled. Every stake was returned.'));
    await expectBalance(110);
  });

  it('can be joined from its page', async () => {
    const shown = tournament([ann]);
    const { api, stored } = openTournament(shown, stranger);
    api.reply({
      'tournaments.join': ({ initialMove }) => {
        stored.tournament = withPlayer(shown, stranger);
        stored.viewer = { ...stored.viewer, hasJoined: true, initialMove };
        return { change: tournamentChange(stored.tournament, { joined: stored.tournament.participants[1] ?? null }) };
      },
    });

    await button('Join').click();
    await button('Select CAT').click();

    await see(button('Leave Tournament'));
    await see(toast('Tournament Joined'));
    // A link to the current page would do nothing.
    expect(link('Open').query()).toBe(null);
    expect(api.inputsOf('tournaments.join')).toMatchObject([{ tournamentId: shown.id, initialMove: 'rock' }]);
  });

  it('shows new players, how full it is and how long it waits', async () => {
    const shown = tournament([ann], { deadlineAt: at(7 * dayMs) });
    const joiner = player('newcomer');
    const { change } = openTournament(shown, ann);
    await see(main().getByRole('timer'));
    expect(main().getByRole('timer').element().textContent).toMatch(/^6d 23h$|^7d 0h$/);
    const next = withPlayer(shown, joiner);

    await change(next, { joined: next.participants[1] ?? null });

    await see(text(joiner.username));
    await expect.element(main()).toHaveTextContent('2 of 4');
  });
});
