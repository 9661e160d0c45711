import { describe, expect, it, onTestFinished } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import {
  tournamentChange,
  tournamentWithFinal,
  withMatch,
  withPlayedFinal,
  withTiedFinal,
  withTrueHands,
} from '../builders/tournaments.js';
import { brokenReply, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  activate,
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  heading,
  passTime,
  passTimeUntil,
  press,
  region,
  see,
  seeNo,
  shownBalance,
  stopClock,
  swipe,
  text,
  toast,
} from '../support/page.js';
import { four, openTournament, stranger } from './open-tournament.js';

const [ann, ben, cem] = four;
const picker = () => page.getByRole('group', { name: 'Your move', exact: true });
const confetti = () => document.querySelector('body > canvas');

/** Returns whether there has been confetti since this call, also if it has ended. */
function watchConfetti(): () => boolean {
  let isSeen = false;
  const observer = new MutationObserver(() => (isSeen ||= confetti() !== null));
  observer.observe(document.body, { childList: true });
  onTestFinished(() => observer.disconnect());
  return () => isSeen;
}

/** The tournament with a move by Ann, player 1 of the final, or by Cem, player 2. */
const withMoveOf = (seat: 'Ann' | 'Cem', open: ReturnType<typeof tournamentWithFinal>) =>
  withMatch(open, open.final.id, seat === 'Ann' ? { player1HasMoved: true } : { player2HasMoved: true });

describe('the move picker [TDT-10] [ROL-04]', () => {
  it('is shown to a player who has to move', async () => {
    openTournament(withMoveOf('Cem', tournamentWithFinal(four)), ann);

    await see(picker());
  });

  it.each([
    ['a player who is out', ben],
    ['a stranger', stranger],
  ])('is not shown to %s', async (_who, viewer) => {
    openTournament(tournamentWithFinal(four), viewer);

    await see(heading('Current Round'));
    await expectNone(picker());
  });

  it('is replaced by the sealed move after the player has moved', async () => {
    const open = tournamentWithFinal(four);
    const ownMove = { matchId: open.final.id, handNumber: 0, move: 'paper' } as const;
    openTournament(withMoveOf('Cem', open), cem, { own: { ownMove } });

    await see(text('Your move is sealed: CHEESE'));
    expect(picker().query()).toBe(null);
  });

  it('has a countdown to the deadline, after which the player who has moved advances', async () => {
    const open = tournamentWithFinal(four);
    const { change } = openTournament(open, cem);
    const timer = region('Your next match - Make your move!').getByRole('timer');
    await see(timer);
    expect(timer.element().textContent).toMatch(/^23h 59m$|^24h 0m$/);
    expect(text('Extended, because the site was down.').query()).toBe(null);
    await button('Select CAT').click();
    await see(text('Your move is sealed: CAT'));

    await change(withPlayedFinal(withMoveOf('Cem', open), [null, 'rock']));

    await see(dialog('Victory!').getByText('Your opponent did not move in time.'));
    await button('Continue').click();
    await see(dialog('Tournament Complete!'));
  });
});

describe('a move [ETN-03]', () => {
  it('is confirmed in a popup before it is sent', async () => {
    const open = tournamentWithFinal(four);
    const { api } = openTournament(open, ann, { confirmsMoves: true });
    await button('Select CAT').click();
    await see(dialog('Confirm Your Move').getByText('You chose CAT.'));
    await button('Back').click();
    await seeNo(dialog());
    expect(api.inputsOf('tournaments.move')).toEqual([]);

    await button('Select CAT').click();
    await button('Confirm Move').click();

    await see(text('Your move is sealed: CAT'));
    await seeNo(dialog());
    expect(api.inputsOf('tournaments.move')).toMatchObject([{ move: 'rock' }]);
  });

  it('is made by swiping, is confirmed by a toast, and waits for the opponent [TRN-02]', async () => {
    const open = tournamentWithFinal(four);
    const { api, change } = openTournament(open, ann);

    await swipe(-120);
    await swipe(120);

    await see(toast('Move Made', "Waiting for opponent's move..."));
    await see(text('Your move is sealed: MOUSE'));
    expect(api.inputsOf('tournaments.move')).toMatchObject([
      { matchId: open.final.id, handNumber: 0, move: 'scissors' },
    ]);
    expect(dialog().query()).toBe(null);

    await change(withPlayedFinal(withMoveOf('Ann', open), ['scissors', 'paper']));
    await see(dialog('Victory!'));
  });

  it('is reported when it fails, and can be made again', async () => {
    const open = tournamentWithFinal(four);
    let failures = 0;
    const { stored, api } = openTournament(open, ann, {
      replies: {
        'tournaments.move': (ownMove) => {
          failures += 1;
          if (failures === 1) throw brokenReply(500);
          stored.tournament = withMoveOf('Ann', open);
          stored.viewer.ownMove = ownMove;
          return { change: tournamentChange(stored.tournament) };
        },
      },
    });

    await button('Select CAT').click();
    await see(toast('Error', 'Failed to make move. Please try again.'));
    await button('Select CAT').click();

    await see(text('Your move is sealed: CAT'));
    expect(api.inputsOf('tournaments.move')).toHaveLength(2);
  });

  it('cannot be chosen on the page of a missing tournament', async () => {
    openApp('/tournaments/none', { viewer: ann });

    await see(heading('Tournament not found'));
    expect(picker().query()).toBe(null);
  });

  it("waits for a session that can be read, with 'Refresh Session'", async () => {
    stopClock();
    openTournament(tournamentWithFinal(four), ann, {
      replies: {
        'auth.getSession': () => {
          throw refusal('UNAVAILABLE');
        },
      },
    });
    const message = text('The site cannot reach its database at the moment. Please try again in a few seconds.');

    await passTimeUntil(() => message.query() !== null, 100);

    await see(message);
    await see(button('Refresh Session'));
    expect(picker().query()).toBe(null);
  });
});

describe('the result of a hand [TDT-11]', () => {
  it.each([
    ['Victory!', 'rock', 'scissors', 'CAT', 'MOUSE'],
    ['Defeat!', 'rock', 'paper', 'CAT', 'CHEESE'],
    ["It's a Draw!", 'paper', 'paper', 'CHEESE', 'CHEESE'],
  ] as const)('is %s, with both moves, once both are made', async (name, own, other, ownName, otherName) => {
    const open = tournamentWithFinal(four);
    const ownMove = { matchId: open.final.id, handNumber: 0, move: own };
    const moved = withMoveOf('Ann', open);
    const { change } = openTournament(moved, ann, { own: { ownMove } });
    await see(text(`Your move is sealed: ${ownName}`));
    expect(dialog().query()).toBe(null);

    await change(own === other ? withTiedFinal(moved, own) : withPlayedFinal(moved, [own, other]));

    const popup = dialog(name);
    const figure = (caption: string) => popup.getByRole('figure', { name: caption, exact: true });
    await see(figure('Your Move').getByText(ownName, { exact: true }));
    await see(figure("Opponent's Move").getByText(otherName, { exact: true }));
    await see(popup.getByText('VS', { exact: true }));
    (button('Continue').element() as HTMLElement).focus();
    await press('{Enter}');
    await seeNo(popup);
  });

  it('opens immediately for the player who makes the second move', async () => {
    const open = withMoveOf('Cem', tournamentWithFinal(four));
    const { stored } = openTournament(open, ann, {
      replies: {
        'tournaments.move': ({ move }) => {
          stored.tournament = withPlayedFinal(open, [move, 'scissors']);
          return { change: tournamentChange(stored.tournament) };
        },
      },
    });

    await button('Select CAT').click();

    await see(dialog('Victory!'));
  });

  it('can be checked: both moves match their commitments, for the tournament or for the match', async () => {
    const open = await withTrueHands(tournamentWithFinal(four));
    const { change } = openTournament(open, ann, { own: { seenHands: 0 } });
    const committedTexts = (id: string) => page.getByText(`${id}|`).elements();
    await page.getByText('Provably fair').click();
    const unseen = 'matches its commitment (not seen on this device)';
    await see(page.getByText(`Your move (CAT): ${unseen}`, { exact: true }));
    await see(page.getByText(`Opponent's move (MOUSE): ${unseen}`, { exact: true }));
    expect(committedTexts(open.id)).toHaveLength(2);
    await button('Continue').click();

    const played = await withTrueHands(withPlayedFinal(open, ['paper', 'rock']));
    await change(played);
    await dialog('Victory!').getByText('Provably fair').click();

    await see(page.getByText(`Your move (CHEESE): ${unseen}`, { exact: true }));
    await see(page.getByText(`Opponent's move (CAT): ${unseen}`, { exact: true }));
    expect(committedTexts(played.matches.at(-1)?.id ?? '')).toHaveLength(2);
  });

  it("shows that a server has rewritten the opponent's move, and accepts the player's own", async () => {
    const open = tournamentWithFinal(four);
    const { final } = open;
    const honest = await withTrueHands(withPlayedFinal(open, ['rock', 'paper']));
    const seen = honest.matches.at(-1)?.hands[0]?.player2?.commitment ?? null;
    let nonce = '';
    const { change } = openTournament(
      withMatch(open, final.id, { player2HasMoved: true, player2Commitment: seen }),
      ann,
      {
        replies: {
          'tournaments.move': (input) => {
            nonce = input.nonce ?? '';
            return { change: tournamentChange(open) };
          },
        },
      },
    );
    await button('Select CAT').click();
    await expect.poll(() => nonce).not.toBe('');

    const rewritten = withPlayedFinal(open, ['rock', 'scissors']);
    const hands = rewritten.matches
      .at(-1)
      ?.hands.map((one) => ({ ...one, player1: one.player1 && { ...one.player1, nonce } }));
    await change(await withTrueHands(withMatch(rewritten, final.id, { hands: hands ?? [] })));
    await dialog('Victory!').getByText('Provably fair').click();

    await see(page.getByText('Your move (CAT): matches its commitment, which this device saw first', { exact: true }));
    await see(
      page.getByText("Opponent's move (MOUSE): was changed! This device saw another commitment first", { exact: true }),
    );
  });

  it('is followed by the next hand if it is a tie, and is not shown again on another device [D-17]', async () => {
    const tied = withTiedFinal(tournamentWithFinal(four), 'rock');
    const first = openTournament(tied, ann, { own: { seenHands: 1 } });
    const showsNextHand = async () => {
      await see(text('It was a draw. Play again: hand 2 of at most 5.'));
      await see(button('Select CAT'));
      await expectNone(dialog());
    };
    await see(dialog("It's a Draw!").getByText('Play again to decide the match.'));

    await button('Continue').click();
    await showsNextHand();
    expect(first.api.inputsOf('tournaments.acknowledgeHands')).toEqual([{ tournamentId: tied.id, count: 2 }]);
    await first.close();

    openTournament(tied, ann, { own: first.stored.viewer });
    await showsNextHand();
  });
});

describe('the reveal of a hand', () => {
  const open = withMoveOf('Ann', tournamentWithFinal(four));

  /** Opens the tournament for Ann and stops the clock when the dialog is open. Her prize arrives with the result. */
  async function openAtResult() {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const app = openTournament(open, ann);
    await see(text('Your move is sealed'));
    await expectBalance(100);
    await app.realtime.connected();
    app.realtime.send('profiles.balanceChanged', ownBalance(140));
    stopClock();
    await app.change(withPlayedFinal(open, ['rock', 'scissors']));
    await passTimeUntil(() => dialog('Game Complete').query() !== null, 25);
  }

  const bracketText = () => document.querySelector('main')?.textContent;

  it('hides the result in bracket and balance until the cards have turned', async () => {
    await openAtResult();
    await passTime(400);
    expect(bracketText()).toContain('Match in progress');
    expect(bracketText()).not.toContain('Winner: ann');
    expect(dialog().element().textContent).not.toMatch(/Victory|MOUSE|CAT|Provably/);
    expect(shownBalance()).toBe(100);

    await passTimeUntil(() => dialog('Victory!').query() !== null, 25);
    expect(bracketText()).not.toContain('Winner: ann');
    expect(shownBalance()).toBe(100);
    await activate(button('Continue'));

    await passTimeUntil(() => dialog('Tournament Complete!').query() !== null, 25);
    expect(bracketText()).toContain('Winner: ann');
    await passTimeUntil(() => shownBalance() === 140, 25);
  });

  it('is over immediately when the player continues', async () => {
    await openAtResult();

    await activate(button('Continue'));

    await passTimeUntil(() => dialog('Victory!').query() !== null, 1);
  });
});

describe('the end of a tournament [TDT-12]', () => {
  const congratulations = () => page.getByText("Congratulations! You've won the tournament!", { exact: true });
  const open = tournamentWithFinal(four);
  const played = withPlayedFinal(open, ['rock', 'scissors']);

  const expectResult = async () => {
    const popup = dialog('Tournament Complete!');
    await see(popup.getByText('Winner: ann', { exact: true }));
    await see(popup.getByText('Prize Pool: 40', { exact: true }));
  };

  it('is shown to the winner with a celebration and a toast', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const hasCelebrated = watchConfetti();
    const { change } = openTournament(open, ann);
    await change(played);

    await dialog('Victory!').getByRole('button', { name: 'Continue' }).click();

    await expect.poll(hasCelebrated).toBe(true);
    await see(toast('Congratulations!', "You've won the tournament!"));
    await expectResult();
    await see(congratulations());
    await button('Return to Tournaments').click();
    await expectPath('/tournaments');
  });

  it('is shown to others without a celebration', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const hasCelebrated = watchConfetti();
    const { change } = openTournament(open, ben);
    await change(played);

    await expectResult();

    await expectNone(congratulations());
    expect(hasCelebrated()).toBe(false);
    await expectNone(toast('Congratulations!'));
    await button('Return to Tournaments').click();
    await expectPath('/tournaments');
  });

  it('marks a bot that has won [D-36]', async () => {
    const [, ...others] = four;
    const withBot = withPlayedFinal(tournamentWithFinal([{ ...ann, isBot: true }, ...others]), ['rock', 'scissors']);
    openTournament(withBot, stranger);

    await see(dialog('Tournament Complete!').getByText('BOT', { exact: true }));
  });

  it('is shown once to each viewer, on all their devices', async () => {
    const first = openTournament(played, stranger);
    await see(dialog('Tournament Complete!'));
    await expect.poll(() => first.api.inputsOf('tournaments.acknowledgeResult')).toEqual([{ tournamentId: open.id }]);
    await first.close();

    openTournament(played, stranger, { own: first.stored.viewer });

    await see(text('Winner: ann'));
    await see(heading('Round 2'));
    await expectNone(dialog());
  });
});
