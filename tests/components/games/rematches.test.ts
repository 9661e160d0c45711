import type { RematchOffer } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { completedGame, joinedGame, newGame, sealedGame } from '../builders/games.js';
import { notification } from '../builders/inbox.js';
import { at, newId, player } from '../builders/players.js';
import { pairScore, rematchOffer } from '../builders/rematches.js';
import { hold, refusal, type FakeReplies } from '../support/fake-api.js';
import { watchShifts } from '../support/layout-shifts.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  link,
  nextFrame,
  region,
  see,
  seeNo,
  startPlaying,
  text,
  title,
  toast,
  toasts,
} from '../support/page.js';

const [viewer, opponent] = [player('Clementine'), player('barnaby_b')];
const stakeAmount = 7;
const previous = completedGame(viewer, opponent, ['rock', 'paper'], { stakeAmount, ownMove: 'rock' });
const other = completedGame(viewer, player('Tuesday'), ['paper', 'rock'], { ownMove: 'paper' });
const offered = region('barnaby_b wants a rematch');
/** A final that the viewer has won. */
const wonFinal = { id: newId(), prize: stakeAmount };

const notificationOf = ({ gameId, previousGameId, challenger }: RematchOffer) =>
  notification('rematchOffered', {
    id: `rematchOffered:${gameId}`,
    targetId: previousGameId,
    opponent: challenger,
  });

/** Opens a page on a server with `offers` to the viewer, and delivers the event of each change. */
function openOn(path: string, { offers = [], replies = {} }: { offers?: RematchOffer[]; replies?: FakeReplies } = {}) {
  const stored = { offers };
  const app = openApp(path, {
    viewer,
    replies: {
      'games.get': () => ({ game: previous }),
      'rematches.listOffers': () => ({ offers: stored.offers }),
      'inbox.list': () => ({ notifications: stored.offers.map(notificationOf) }),
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

describe('the score of two players', () => {
  const score = pairScore({ recent: { wins: 2, losses: 1, ties: 1 }, total: { wins: 5, losses: 3, ties: 1 } });
  const shown = page.getByText('You 2 – 1 barnaby_b', { exact: true });
  const replies = { 'rematches.getScore': () => score };

  it('is shown on the outcome, with all games', async () => {
    openOutcome({ replies });

    await see(shown);
    await see(page.getByText('in the last 12 hours'));
    await see(page.getByText('· 5 – 3 in all'));
  });

  it('is shown on an offer, whose buttons are visible in a small window', async () => {
    await page.viewport(375, 600);
    openOutcome({ offers: [rematchOffer(opponent)], replies });

    await see(offered.getByText('You 2 – 1 barnaby_b'));
    expect(button('Accept').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600);
  });

  it('is shown on an offer in the lobby', async () => {
    openOn('/index', { offers: [rematchOffer(opponent)], replies });

    await see(offered.getByText('You 2 – 1 barnaby_b'));
  });

  it.each([
    ['that the viewer has joined', joinedGame(opponent, viewer, { stakeAmount })],
    ['of an own offer', newGame(viewer, { invitation: { invitedId: opponent.id } })],
  ])('is shown in the room of a game %s, which still fits', async (_which, game) => {
    await page.viewport(320, 568);
    openOn(`/game/${game.id}`, {
      replies: {
        ...replies,
        'games.get': () => ({ game }),
        'rematches.get': () => ({ invited: opponent, isDeclined: false }),
      },
    });
    await startPlaying();

    await see(shown);
    await expect.poll(() => page.getByRole('timer').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(568);
  });

  it('does not move the room of a rematch', async () => {
    await page.viewport(320, 568);
    const held = hold();
    const game = joinedGame(opponent, viewer, { stakeAmount, invitation: { invitedId: viewer.id } });
    openOn(`/game/${game.id}`, {
      replies: { 'games.get': () => ({ game }), 'rematches.getScore': () => held.released.then(() => score) },
    });
    await startPlaying();
    const shifts = watchShifts();
    held.release();

    await see(shown);
    await nextFrame();
    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
  });

  it('is that of all games if none was played in the last hours, and nothing before the first game', async () => {
    const { close } = openOutcome({
      replies: { 'rematches.getScore': () => ({ ...score, recent: pairScore().recent }) },
    });
    await see(page.getByText('You 5 – 3 barnaby_b', { exact: true }));
    await see(page.getByText('in all', { exact: true }));
    await close();

    openOutcome({ replies: { 'rematches.getScore': () => pairScore() } });
    await see(button('Rematch'));
    await expectNone(page.getByText(/^You \d/));
  });

  it('is hidden while another result is not seen yet', async () => {
    const app = openOutcome({ replies });
    await see(shown);
    const unseen = completedGame(viewer, opponent, ['rock', 'paper'], { ownMove: 'rock' });
    const { ownMove: _, ...shared } = unseen;

    await app.realtime.connected();
    app.realtime.send('games.changed', { game: shared });

    await seeNo(shown);
  });
});

describe('a rematch', () => {
  it('is offered on the outcome with one tap, and opens the room of the new game', async () => {
    const game = newGame(viewer, { stakeAmount, invitation: { invitedId: opponent.id } });
    const app = openOutcome({
      replies: {
        'games.get': ({ gameId }) => ({ game: gameId === game.id ? game : previous }),
        'rematches.offer': () => ({ gameId: game.id, isOwn: true, stakeAmount }),
      },
    });

    await button('Rematch').click();

    await expectPath(`/game/${game.id}`);
    await see(dialog('Game Information'));
    expect(app.api.inputsOf('rematches.offer')).toEqual([{ gameId: previous.id }]);
    await see(toast('Rematch Offered'));
  });

  it('is the main action while the opponent offers one', async () => {
    openOutcome({ offers: [rematchOffer(opponent, { stakeAmount })] });

    await see(button('Accept'));

    const boxOf = (name: string) => button(name).element().getBoundingClientRect();
    expect(boxOf('Accept').bottom).toBeLessThan(boxOf('Play Again for 7 tickets').top);
    const fillOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;
    expect(fillOf('Accept')).not.toBe(fillOf('Play Again for 7 tickets'));
    expect(fillOf('Decline')).toBe(fillOf('Play Again for 7 tickets'));
  });

  it('is no longer offered once its hour is over', async () => {
    const hourIsOver = pairScore({ offerUntil: at(-1000) });
    openOutcome({ replies: { 'rematches.getScore': () => hourIsOver } });
    await see(button('Return to Lobby'));

    await expectNone(button('Rematch'));
  });

  it('is offered without a score that cannot be loaded', async () => {
    openOutcome({
      replies: {
        'rematches.getScore': () => {
          throw refusal('GAME_NOT_FOUND');
        },
      },
    });

    await see(button('Rematch'));
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
          return { gameId: offer.gameId, isOwn: false, stakeAmount };
        },
      },
    });

    await button('Rematch').click();

    await see(offered);
  });

  it('is not opened instead of an offer with another stake, but linked', async () => {
    const earlier = newGame(viewer, { stakeAmount: 20, invitation: { invitedId: opponent.id } });
    openOutcome({
      replies: {
        'games.get': ({ gameId }) => ({ game: gameId === earlier.id ? earlier : previous }),
        'rematches.offer': () => ({ gameId: earlier.id, isOwn: true, stakeAmount: 20 }),
      },
    });

    await button('Rematch').click();

    await see(
      toast(
        'Offer Already Open',
        'You already offer barnaby_b a rematch for 20 tickets. Cancel it to offer another one.',
      ),
    );
    await expectPath(`/game/${previous.id}/outcome`);
    await link('Open Offer').click();
    await expectPath(`/game/${earlier.id}`);
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

  it.each([
    ['the lobby', '/index', () => button('Create Game')],
    ['the outcome of another game', `/game/${other.id}/outcome`, () => title('Victory!')],
  ])('is announced and counted in %s, and accepted on the outcome of the game before', async (_, path, shown) => {
    const offer = rematchOffer(opponent, { stakeAmount, previousGameId: previous.id });
    const app = openOn(path, {
      replies: { 'games.get': ({ gameId }) => ({ game: gameId === other.id ? other : previous }) },
    });
    await see(shown());
    await app.realtime.connected();
    await expect.poll(() => app.api.calledNames()).toContain('inbox.list');
    await app.api.idle();

    app.change([offer], offer, 'offered');

    await see(toast('barnaby_b wants a rematch', 'For the same stake as before.'));
    await see(button('Notifications, 1 unread'));
    await expect.poll(() => document.title).toMatch(/^1 new · /);
    await link('See Offer').click();
    await expectPath(`/game/${previous.id}/outcome`);
    await see(offered.getByRole('button', { name: 'Accept' }));
    await see(button('Notifications'));
  });

  it('is neither announced nor counted on the outcome of the game before, and no longer once it is over', async () => {
    const offer = rematchOffer(opponent, { stakeAmount, previousGameId: previous.id });
    const app = openOutcome();
    await see(button('Rematch'));
    await app.realtime.connected();
    await expect.poll(() => app.api.calledNames()).toContain('inbox.list');
    await app.api.idle();

    app.change([offer], offer, 'offered');
    await see(offered);
    await expect.poll(() => app.api.inputsOf('inbox.markRead')).toEqual([{ ids: [`rematchOffered:${offer.gameId}`] }]);
    app.change([], offer, 'over');
    await seeNo(offered);

    await expectNone(toasts());
    expect(document.title).not.toContain('new');
  });

  it('that needs the payout of an unseen result is neither offered nor accepted before it is seen [D-41]', async () => {
    localStorage.setItem('openedResults', wonFinal.id);
    const balance = { ...ownBalance(stakeAmount), unseenTournaments: [wonFinal] };
    const app = openOutcome({ replies: { 'profiles.getBalance': () => balance } });
    await expectBalance(0);
    await button('Rematch').click();
    await see(toast('See your result first').getByRole('link', { name: 'See the Result' }));
    await app.close({ keepsStorage: true });

    const offers = [rematchOffer(opponent, { stakeAmount })];
    const { api } = openOutcome({ offers, replies: { 'profiles.getBalance': () => balance } });
    await expectBalance(0);
    await button('Accept').click();
    await see(toast('See your result first'));
    expect([...app.api.callsOf('rematches.offer'), ...api.callsOf('games.joinWithStake')]).toEqual([]);
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
