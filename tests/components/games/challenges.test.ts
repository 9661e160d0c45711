import type { Challenge } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { ownBalance } from '../builders/account.js';
import { joinedGame, listedGame, newGame, sealedGame } from '../builders/games.js';
import { at, hourMs, newId, player } from '../builders/players.js';
import { fillIn, password, submitButton, terms } from '../auth/sign-in.js';
import { openLobby } from '../lobby/open-lobby.js';
import { refusal, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, expectPath, heading, link, region, see, seeNo, text, toast } from '../support/page.js';

const [viewer, challenger] = [player('Clementine'), player('barnaby_b')];
const challenge: Challenge = { gameId: newId(), challenger, stakeAmount: 5, state: 'open', referralCode: 'BARNABY1' };
const path = `/challenge/${challenge.gameId}`;
const game = joinedGame(challenger, viewer, { id: challenge.gameId });

function openChallenge(replies: FakeReplies = {}, as: typeof viewer | null = viewer) {
  return openApp(path, {
    viewer: as,
    replies: {
      'games.getChallenge': () => ({ challenge }),
      ...(as && {
        'games.get': () => ({ game }),
        'games.joinWithStake': () => ({ game }),
      }),
      ...replies,
    },
  });
}

describe('the link of a game', () => {
  it('takes a player into the room with one tap', async () => {
    const app = openChallenge();
    await see(heading('barnaby_b challenges you!'));

    await button('Accept Challenge').click();

    await expectPath(`/game/${challenge.gameId}`);
    expect(app.api.inputsOf('games.joinWithStake')).toEqual([{ gameId: challenge.gameId }]);
  });

  it('takes a visitor to sign up, and back to the same challenge', async () => {
    openChallenge({}, null);

    await link('Sign Up to Play').click();

    await expectPath('/auth');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(path);
  });

  it('is kept when the visitor signs up, for the way through a mail', async () => {
    openChallenge({}, null);
    await link('Sign Up to Play').click();
    await expectPath('/auth');
    await see(heading('Create Your Profile!'));
    // The page is shown before it is stored.
    await expect.poll(() => Object.values(localStorage).join()).toContain(path);
  });

  it('is kept for a visitor who looks around before they sign up, and not for a player', async () => {
    const { close } = openChallenge({}, null);
    await expect.poll(() => localStorage.getItem('destination')).toContain(path);
    await close();

    const app = openChallenge();
    await see(heading('barnaby_b challenges you!'));
    await app.api.idle();
    expect(localStorage.getItem('destination')).toBeNull();
  });

  it.each([
    { link: path, counted: 'BARNABY1' },
    { link: `${path}?ref=FRIEND7`, counted: 'FRIEND7' },
  ])('counts a visitor who signs up from $link as invited with $counted', async ({ link: opened, counted }) => {
    const inviters = new Map([
      ['BARNABY1', challenger],
      ['FRIEND7', player('friendly')],
    ]);
    const app = openApp(opened, {
      viewer: null,
      replies: {
        'games.getChallenge': () => ({ challenge }),
        'rewards.checkReferralCode': ({ code }) => ({
          isKnown: true,
          inviter: inviters.get(code) ?? null,
          afterGames: 0,
        }),
        'auth.signUp': () => ({ player: null }),
      },
    });
    const invitation = text(`${inviters.get(counted)?.username ?? ''} invites you: you both get 100 tickets`);
    await see(invitation);
    await link('Sign Up to Play').click();
    await see(invitation);
    await fillIn('friend@example.test', password);
    await terms().click();
    await submitButton().click();

    await expect.poll(() => app.api.inputsOf('auth.signUp')).toMatchObject([{ referralCode: counted }]);
  });

  it('invites nobody who is signed in', async () => {
    const app = openChallenge();
    await see(button('Accept Challenge'));
    await app.realtime.connected();

    expect(app.api.calledNames()).not.toContain('rewards.checkReferralCode');
  });

  it('offers the daily flip in place if the balance is too small, and can be accepted afterwards', async () => {
    const stored = { balance: 4, claimed: false };
    const app = openChallenge({
      'profiles.getBalance': () => ownBalance(stored.balance),
      'rewards.getDailyFlip': () => ({ claimed: stored.claimed, resetsAt: at(hourMs) }),
      'rewards.claimDailyFlip': () => {
        Object.assign(stored, { balance: 34, claimed: true });
        return { amount: 30, resetsAt: at(hourMs), streak: 1, balance: 34 };
      },
    });
    await expect.element(button('Accept Challenge')).toHaveAttribute('aria-disabled', 'true');
    await app.realtime.connected();

    await button('Flip').click();

    await expect.element(button('Accept Challenge')).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['taken', 'This challenge is taken'],
    ['over', 'This challenge is over'],
  ] as const)('says that the challenge is %s', async (state, title) => {
    openChallenge({ 'games.getChallenge': () => ({ challenge: { ...challenge, state } }) });

    await see(heading(title));

    await seeNo(button('Accept Challenge'));
    await link('Go to Lobby').click();
    await expectPath('/index');
  });

  it('says that a forged or incomplete link leads nowhere', async () => {
    const app = openApp('/challenge/not-an-id', { viewer });
    await see(heading('Challenge not found'));
    expect(app.api.calledNames()).not.toContain('games.getChallenge');
    await app.close();

    openChallenge({
      'games.getChallenge': () => {
        throw refusal('GAME_NOT_FOUND');
      },
    });
    await see(heading('Challenge not found'));
  });

  it('says that another player was faster', async () => {
    let state: Challenge['state'] = 'open';
    openChallenge({
      'games.getChallenge': () => ({ challenge: { ...challenge, state } }),
      'games.joinWithStake': () => {
        state = 'taken';
        throw refusal('GAME_NOT_AVAILABLE');
      },
    });
    await button('Accept Challenge').click();

    await see(heading('This challenge is taken'));
    expect(link('Open Game').query()).toBe(null);
  });

  it('leads its challenger to the game, also when it is over', async () => {
    openChallenge({ 'games.getChallenge': () => ({ challenge: { ...challenge, state: 'taken' } }) }, challenger);
    await see(heading('This challenge is taken'));

    await link('Open Game').click();

    await expectPath(`/game/${challenge.gameId}/outcome`);
  });

  it('waits for the move of the challenger', async () => {
    let state: Challenge['state'] = 'preparing';
    openChallenge({ 'games.getChallenge': () => ({ challenge: { ...challenge, state } }) });
    await expect.element(button('Accept Challenge')).toHaveAttribute('aria-disabled', 'true');

    state = 'open';

    await expect.element(button('Accept Challenge'), { timeout: 10_000 }).not.toHaveAttribute('aria-disabled');
  });
});

describe('a game for a friend', () => {
  it('is created in the lobby', async () => {
    const created = newGame(viewer, { invitation: { invitedId: null } });
    const app = await openLobby({
      viewer,
      replies: {
        'games.createPrivateWithStake': () => ({ gameId: created.id }),
        'games.get': () => ({ game: created }),
      },
    });

    await button('Create Private Game').click();

    await expectPath(`/game/${created.id}`);
    expect(app.api.inputsOf('games.createPrivateWithStake')).toEqual([{ stakeAmount: 5 }]);
    expect(app.api.callsOf('games.createWithStake')).toEqual([]);
  });

  it('shows its link while it waits: to copy, and as a QR code', async () => {
    const sealed = sealedGame(viewer, { ownMove: 'rock', invitation: { invitedId: null } });
    openApp(`/game/${sealed.id}/outcome`, { viewer, replies: { 'games.get': () => ({ game: sealed }) } });
    const panel = region('Challenge a friend');

    await see(panel.getByText('The lobby does not list this game.'));
    const shared = `${window.location.origin}/challenge/${sealed.id}`;
    await expect.element(panel.getByRole('textbox')).toHaveValue(shared);
    const copied: string[] = [];
    navigator.clipboard.writeText = async (content) => void copied.push(content);
    await button('Copy').click();
    await see(toast('Copied!'));
    expect(copied).toEqual([shared]);
    await button('QR code').click();
    await see(dialog('QR code').getByRole('img', { name: 'QR code of the link' }));
  });

  it('is reached from the list of games by a visitor who signs up', async () => {
    const listed = listedGame();
    await openLobby({ viewer: null, games: [listed] });

    await link('Sign Up to Join').click();

    await expectPath('/auth');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(`/challenge/${listed.id}`);
  });
});
