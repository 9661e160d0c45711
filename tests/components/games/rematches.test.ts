import type { RematchOffer } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { completedGame, joinedGame, newGame, sealedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { rematchOffer } from '../builders/rematches.js';
import { refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, expectPath, heading, link, region, see, seeNo, text, title, toast } from '../support/page.js';

const [viewer, opponent] = [player('Clementine'), player('barnaby_b')];
const stakeAmount = 7;
const previous = completedGame(viewer, opponent, ['rock', 'paper'], { stakeAmount, ownMove: 'rock' });
const offered = region('barnaby_b wants a rematch');

/** Opens a page on a server with `offers` to the viewer, and delivers the event of each change. */
function openOn(path: string, { offers = [], replies = {} }: { offers?: RematchOffer[]; replies?: FakeReplies } = {}) {
  const stored = { offers };
  const app = openApp(path, {
    viewer,
    replies: {
      'games.get': () => ({ game: previous }),
      'rematches.listOffers': () => ({ offers: stored.offers }),
      ...replies,
    },
  });
  return {
    ...app,
    change: (next: RematchOffer[], about: RematchOffer, state: 'offered' | 'ready' | 'over') => {
      stored.offers = next;
      const { gameId, challenger } = about;
      app.realtime.send('rematches.changed', { gameId, challenger, stakeAmount, state });
    },
  };
}

const openOutcome = (given: Parameters<typeof openOn>[1] = {}) => openOn(`/game/${previous.id}/outcome`, given);

describe('a rematch', () => {
  it('is offered on the outcome with one tap, and opens the room of the new game', async () => {
    const game = newGame(viewer, { stakeAmount, invitation: { invitedId: opponent.id } });
    const app = openOutcome({
      replies: {
        'games.get': ({ gameId }) => ({ game: gameId === game.id ? game : previous }),
        'rematches.offer': () => ({ gameId: game.id, isOwn: true }),
      },
    });

    await button('Rematch').click();

    await expectPath(`/game/${game.id}`);
    await see(dialog('Game Information'));
    expect(app.api.inputsOf('rematches.offer')).toEqual([{ gameId: previous.id }]);
    await see(toast('Rematch Offered'));
  });

  it('is not offered against a bot', async () => {
    const bot = player('MarbleArch', { isBot: true });
    const game = completedGame(bot, viewer, ['rock', 'paper'], { ownMove: 'paper' });
    openOn(`/game/${game.id}/outcome`, { replies: { 'games.get': () => ({ game }) } });

    await see(title('Victory!'));

    await seeNo(button('Rematch'));
  });

  it('that the opponent offers is accepted with one tap once they have moved', async () => {
    const offer = rematchOffer(opponent, { stakeAmount, isReady: false });
    const joined = joinedGame(opponent, viewer, { id: offer.gameId, stakeAmount });
    const app = openOutcome({
      replies: {
        'games.get': ({ gameId }) => ({ game: gameId === joined.id ? joined : previous }),
        'games.joinWithStake': () => ({ game: joined }),
      },
    });
    await see(button('Rematch'));
    await app.realtime.connected();

    app.change([offer], offer, 'offered');
    await see(offered);
    await seeNo(button('Rematch'));
    await expect.element(button('Accept')).toHaveAttribute('aria-disabled', 'true');
    app.change([{ ...offer, isReady: true }], offer, 'ready');
    await expect.element(button('Accept')).not.toHaveAttribute('aria-disabled');
    await button('Accept').click();

    await expectPath(`/game/${offer.gameId}`);
    expect(app.api.inputsOf('games.joinWithStake')).toEqual([{ gameId: offer.gameId }]);
  });

  it('is that of the opponent, and is shown, if both offer at the same time', async () => {
    const offer = rematchOffer(opponent, { stakeAmount });
    const stored: RematchOffer[] = [];
    openOutcome({
      offers: stored,
      replies: {
        'rematches.offer': () => {
          stored.push(offer);
          return { gameId: offer.gameId, isOwn: false };
        },
      },
    });

    await button('Rematch').click();

    await see(offered);
  });

  it('is shown in the lobby until it is declined or over', async () => {
    const [declined, expired] = [rematchOffer(opponent), rematchOffer(player('Tuesday'))];
    const stored = [declined, expired];
    const app = openOn('/index', {
      offers: stored,
      replies: {
        'rematches.decline': () => {
          stored.splice(stored.indexOf(declined), 1);
          return {};
        },
      },
    });
    await see(offered);
    await app.realtime.connected();

    await offered.getByRole('button', { name: 'Decline' }).click();
    await seeNo(offered);
    expect(app.api.inputsOf('rematches.decline')).toEqual([{ gameId: declined.gameId }]);
    await see(region('Tuesday wants a rematch'));
    app.change([], expired, 'over');

    await seeNo(region('Rematch offers'));
  });

  it('is announced on other pages, with a link to the lobby', async () => {
    const offer = rematchOffer(opponent, { stakeAmount });
    const app = openOn('/statistics');
    await see(heading('Statistics Overview'));
    await app.realtime.connected();

    app.change([offer], offer, 'offered');

    await see(toast('barnaby_b wants a rematch', 'for 7 tickets'));
    await link('See offer').click();
    await expectPath('/index');
    await see(offered);
  });

  it('explains why it cannot be accepted, with a way to tickets', async () => {
    const offer = rematchOffer(opponent, { stakeAmount });
    openOutcome({
      offers: [offer],
      replies: {
        'games.joinWithStake': () => {
          throw refusal('INSUFFICIENT_BALANCE_TO_JOIN');
        },
      },
    });

    await button('Accept').click();

    await see(toast('Insufficient Balance'));
    await see(link('Get Tickets'));
    await see(offered);
  });
});

describe("the challenger's own rematch", () => {
  const own = sealedGame(viewer, { ownMove: 'rock', invitation: { invitedId: opponent.id } });

  it('says whom it is offered to, and that it was declined', async () => {
    let [game, isDeclined] = [own, false];
    const app = openOn(`/game/${own.id}/outcome`, {
      replies: {
        'games.get': () => ({ game }),
        'rematches.get': () => ({ invited: opponent, isDeclined }),
      },
    });
    await see(text('barnaby_b can accept or decline your rematch.'));
    await app.realtime.connected();

    isDeclined = true;
    game = { ...own, version: 3, status: 'cancelled', deadlineAt: null };
    const { ownMove: _, ...shared } = game;
    app.realtime.send('games.changed', { game: shared });

    await see(text('barnaby_b declined your rematch.'));
    await see(title('Game Cancelled'));
  });
});
