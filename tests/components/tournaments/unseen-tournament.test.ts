import type { Notification, PublicProfile, Tournament } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownBalance, ownTransaction } from '../builders/account.js';
import { notification } from '../builders/inbox.js';
import { newId } from '../builders/players.js';
import { prize as prizeOf, productViewer } from '../builders/shop.js';
import {
  openMatch,
  tournament,
  tournamentChange,
  tournamentViewer,
  tournamentWithFinal,
  withPlayedFinal,
} from '../builders/tournaments.js';
import { hold, type FakeReplies } from '../support/fake-api.js';
import {
  button,
  dialog,
  expectBalance,
  expectPath,
  fill,
  keepToasts,
  label,
  link,
  main,
  passTimeUntil,
  region,
  see,
  seeNo,
  shownBalance,
  stopClock,
  text,
  toast,
} from '../support/page.js';
import { four, openTournament } from './open-tournament.js';

const [ann, , cem] = four;
const [before, prize, after] = [60, 40, 100];

const open = tournamentWithFinal(four, { name: 'Tournament #17', prizePool: prize });
/** Ann has won the final against Cem. */
const played = withPlayedFinal(open, ['rock', 'scissors']);
/** Another tournament, with a stake above the shown balance. */
const waiting = tournament([cem], { name: 'Tournament #18', stakeAmount: after });
const listedOf = (shown: Tournament) => ({ ...tournamentChange(shown).tournament, hasJoined: true });
const continueAfter = (name: string) => dialog(name).getByRole('button', { name: 'Continue' }).click();

/** The text of the dialog without what only is a picture of it. */
function resultLine(): string {
  const shown = dialog('Tournament Complete!').element().cloneNode(true) as HTMLElement;
  for (const picture of shown.querySelectorAll('[aria-hidden]')) picture.remove();
  return (shown.textContent ?? '').replaceAll(/\s+/g, ' ');
}

/** Opens a page as a player whose opponent then decides the final, on a server that sends what happens. */
async function openBefore(path: string, viewer: PublicProfile) {
  const hasWon = viewer === ann;
  const decided = notification(hasWon ? 'tournamentWon' : 'tournamentFinalLost', {
    targetId: open.id,
    name: open.name,
  });
  const server = { balance: ownBalance(before), notifications: [] as (typeof decided)[] };
  const replies: FakeReplies = {
    'profiles.getBalance': () => server.balance,
    'inbox.list': () => ({ notifications: server.notifications }),
  };
  const app = openTournament(open, viewer, { path, replies });
  await expectBalance(before);
  await app.realtime.connected();
  // Called by what shows the toasts, which loads after the page.
  await expect.poll(() => app.api.calledNames()).toContain('tournaments.listReadyMatches');
  await app.api.idle();
  return {
    ...app,
    decide: () => {
      keepToasts();
      app.stored.tournament = played;
      server.notifications = [decided];
      const final = played.matches.slice(-1);
      app.realtime.send('tournaments.changed', tournamentChange(played, { matches: final }));
      if (hasWon) server.balance = ownBalance(after);
      if (hasWon) app.realtime.send('profiles.balanceChanged', server.balance);
      app.realtime.send('inbox.added', {});
    },
  };
}

/**
 * Opens a page as the winner of a final whose result is not seen yet, as the server knows: for example after a reload. The viewer
 * was led to it before, and left.
 */
function openAfter(path: string, replies: FakeReplies = {}) {
  localStorage.setItem('openedResults', open.id);
  return openUnseen(path, replies);
}

/** The same, for a viewer who was not led to the result yet. */
function openUnseen(path: string, replies: FakeReplies = {}) {
  const balance = { ...ownBalance(after), unseenTournaments: [{ id: open.id, prize }] };
  return openTournament(played, ann, {
    path,
    own: { seenHands: 1 },
    replies: { 'profiles.getBalance': () => balance, ...replies },
  });
}

const banner = () => page.getByRole('banner');

describe('until its page has revealed the final of a tournament', () => {
  it('the balance does not rise on another page; then it counts up', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const app = await openBefore('/index', ann);
    const shown = new Set<number>();
    const observer = new MutationObserver(() => shown.add(shownBalance()));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });

    app.decide();
    await see(toast('Tournament #17 is decided', 'See the final.'));
    await app.api.idle();
    expect([...shown]).toEqual([before]);

    observer.disconnect();

    await link('Open Bracket').click();
    await see(dialog('Victory!'));
    stopClock();
    await continueAfter('Victory!');
    await passTimeUntil(() => shownBalance() > before, 25);
    expect(shownBalance()).toBeLessThan(after);
    await passTimeUntil(() => shownBalance() === after, 25);
    await see(dialog('Tournament Complete!').getByRole('button', { name: 'Share Trophy' }));
    expect(resultLine()).toMatch(/You Won 40 tickets ?\+30 compared with before the tournament/);
  });

  it('a player who has lost it is notified in the same words, and sees the result there', async () => {
    const app = await openBefore('/statistics', cem);
    app.decide();
    await see(toast('Tournament #17 is decided', 'See the final.'));
    await see(
      text('You have not seen one of your results yet. Your totals appear after it, so that they do not give it away.'),
    );

    await link('See the Result').click();
    await continueAfter('Defeat!');
    await see(dialog('Tournament Complete!'));
    await expect.poll(resultLine).toMatch(/You Lost 10 tickets ?-10 compared with before the tournament/);
    await seeNo(dialog().getByRole('button', { name: 'Share Trophy' }));
  });

  it('the shop shows and compares the balance without the prize', async () => {
    const { api } = openAfter('/shop/prizes');
    await expect.poll(() => main().element().textContent).toMatch(/60 tickets/);
    await api.idle();

    expect(main().element().textContent).not.toMatch(/100 tickets/);
  });

  it('a stake up to the shown balance is sent, and a higher one leads to the result first [VAL-01] [D-41]', async () => {
    const { api } = openAfter('/index', { 'games.createWithStake': () => ({ gameId: newId() }) });
    await expectBalance(before);

    await fill(label('Stake Amount'), String(after));
    await button('Create Game').click();
    await see(toast('See your result first', 'Your balance may rise with a result that you have not seen yet.'));
    expect(api.callsOf('games.createWithStake')).toEqual([]);
    await fill(label('Stake Amount'), String(before));
    await button('Create Game').click();
    await expect.poll(() => api.inputsOf('games.createWithStake')).toEqual([{ stakeAmount: before }]);
  });

  it('a stake above the shown balance has a link to the result, and can be sent after it [LOB-01] [D-41]', async () => {
    const { api } = openAfter('/index', { 'games.createWithStake': () => ({ gameId: newId() }) });
    await expectBalance(before);
    await fill(label('Stake Amount'), String(after));
    await button('Create Game').click();
    await link('See the Result').click();
    await expectPath(`/tournaments/${open.id}`);
    await continueAfter('Victory!');
    await dialog('Tournament Complete!').getByRole('button', { name: 'Return to Tournaments' }).click();
    await button('Menu').click();
    await link('Game Lobby').click();

    await expectBalance(after);
    await fill(label('Stake Amount'), String(after));
    await button('Create Game').click();
    await expect.poll(() => api.inputsOf('games.createWithStake')).toEqual([{ stakeAmount: after }]);
  });

  it('a prize above the shown balance leads to the result first [D-41]', async () => {
    const product = prizeOf({ ticketPrice: after });
    const { api } = openAfter(`/product/${product.id}`, {
      'shop.getProduct': () => ({ product, viewer: productViewer() }),
    });
    await expectBalance(before);
    await button('Redeem Now').click();

    await see(toast('See your result first'));
    await see(toast('See your result first').getByRole('link', { name: 'See the Result' }));
    expect(api.callsOf('shop.redeemPrize')).toEqual([]);
  });

  it.each([
    ['list', '/tournaments'],
    ['page', `/tournaments/${waiting.id}`],
  ])('a tournament above the shown balance is joined on its %s after the result, too [D-41]', async (_, path) => {
    openAfter(path, {
      'tournaments.list': () => ({ tournaments: [listedOf(waiting)].map((one) => ({ ...one, hasJoined: false })) }),
      'tournaments.get': () => ({
        tournament: waiting,
        viewer: tournamentViewer({ hasJoined: false, initialMove: null }),
      }),
    });
    await expectBalance(before);
    await button('Join').click();

    await see(toast('See your result first').getByRole('link', { name: 'See the Result' }));
    await seeNo(dialog('Choose Your Move'));
  });

  it('a stake above the shown balance creates no tournament, under the same title [ETN-02] [D-41]', async () => {
    const { api } = openAfter('/tournaments/create');
    await expectBalance(before);
    await page.getByRole('combobox', { name: 'Number of Players' }).selectOptions('4');
    await fill(page.getByRole('spinbutton', { name: 'Stake Amount (tickets)' }), String(after));
    await button('Select CAT').click();
    await button('Create Tournament').click();

    await see(toast('See your result first').getByRole('link', { name: 'See the Result' }));
    expect(api.callsOf('tournaments.createWithStake')).toEqual([]);
  });

  it('a balance of which the prize is spent already, on another device, is 0 and not below [LOB-01]', async () => {
    openAfter('/index', {
      'profiles.getBalance': () => ({ ...ownBalance(prize - 1), unseenTournaments: [{ id: open.id, prize }] }),
    });
    await expectBalance(0);
  });

  it('the ledger has no row about the prize', async () => {
    const subject = { kind: 'tournament', id: open.id, name: open.name } as const;
    const transactions = [
      ownTransaction({ id: 2, type: 'tournament_win', amount: prize, balanceDelta: prize, subject }),
      ownTransaction({ id: 1, type: 'tournament_stake', amount: 10, balanceDelta: -10, subject }),
    ];
    openAfter('/profile', { 'profiles.listTransactions': () => ({ transactions, nextCursor: null }) });

    const rows = page.getByRole('list', { name: 'Your transactions, newest first' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(1);
    await expectBalance(before);
    expect(rows.elements()).toHaveLength(1);
  });

  it('the list of tournaments does not name the winner', async () => {
    openAfter('/tournaments?status=completed', { 'tournaments.list': () => ({ tournaments: [listedOf(played)] }) });
    await expectBalance(before);

    await see(text('See the Result'));
    await seeNo(text('Winner: ann'));
    expect(main().element().textContent).not.toMatch(/[+-]\d/);
  });

  it('the figures of the statistics are hidden after a reload, too, and the result leads back to them [STA-01]', async () => {
    const { api } = openAfter('/statistics');
    for (const card of ['Statistics Overview', 'Move Selection']) {
      await see(region(card));
      expect(region(card).element().textContent).toContain('?');
      expect(region(card).element().textContent).not.toMatch(/\d/);
    }
    await link('See the Result').click();
    await expectPath(`/tournaments/${open.id}`);
    await expectBalance(before);

    await continueAfter('Victory!');
    await see(dialog('Tournament Complete!'));
    await expectBalance(after);
    await expect.poll(() => api.callsOf('tournaments.acknowledgeResult').length).toBe(1);
  });
});

describe('a result that was not seen is opened for its player [D-41]', () => {
  const result = `/tournaments/${open.id}`;

  it('when they load a page, once; the way back leads to that page', async () => {
    openUnseen('/statistics');

    await expectPath(result);
    await see(toast('Here is your result', 'You had not seen it yet. Go back to return to where you were.'));
    await see(dialog('Victory!'));
    window.history.back();

    await expectPath('/statistics');
    await see(region('Statistics Overview'));
    await link('Back to Lobby').click();
    await expectPath('/index');
  });

  it('when they open the next page, if it was decided on another one', async () => {
    const app = await openBefore('/statistics', ann);
    app.decide();
    await see(toast('Tournament #17 is decided', 'See the final.'));
    await expectPath('/statistics');

    await link('Back to Lobby').click();

    await expectPath(result);
    await see(dialog('Victory!'));
  });

  it('after the form that they are typing in, on the next page', async () => {
    const { released: typed, release } = hold();
    const { api } = openUnseen('/index', {
      'profiles.getBalance': async () => {
        await typed;
        return { ...ownBalance(after), unseenTournaments: [{ id: open.id, prize }] };
      },
    });
    await fill(label('Stake Amount'), '7');
    release();
    await expectBalance(before);
    await api.idle();
    await expectPath('/index');
    await expect.element(label('Stake Amount')).toHaveValue(7);

    await button('Menu').click();
    await link('Your Stats').click();

    await expectPath(result);
  });

  it.each(['/practice', '/tournaments/create'])('but not at %s', async (path) => {
    const { api } = openUnseen(path);
    await expectBalance(before);
    await api.idle();

    await expectPath(path);
  });
});

it('the lobby does not say that a match goes on before the hand that decided it was seen', async () => {
  const match = openMatch({ tournamentId: open.id, tournamentName: open.name, roundNumber: 2, hasUnseenHand: true });
  const notifications: Notification[] = [];
  const { api, realtime } = openTournament(open, ann, {
    path: '/index',
    own: { seenHands: 0 },
    replies: {
      'inbox.list': () => ({ notifications }),
      'tournaments.listOpenMatches': () => ({ matches: [match] }),
      'tournaments.listReadyMatches': () => ({ matches: [match] }),
    },
  });

  await see(banner().getByText('See the result of your hand'));
  await realtime.connected();
  await expect.poll(() => api.calledNames()).toContain('inbox.list');
  await expect.poll(() => document.title).toBe('1 new · Game Lobby - Nibblewick');
  await see(main().getByText('See the result of your hand'));
  await api.idle();
  expect(document.body.textContent).not.toMatch(/Your turn|round 2|Your match is ready/);

  // A player who has lost the first hand reads this as well.
  notifications.push(notification('tournamentStarted', { targetId: open.id, name: open.name }));
  realtime.send('inbox.added', {});
  await see(toast('Tournament #17 has started'));
  expect(document.title).toBe('1 new · Game Lobby - Nibblewick');
  for (const part of [banner(), main()]) {
    expect(part.getByText('See the result of your hand').elements()).toHaveLength(1);
  }
});
