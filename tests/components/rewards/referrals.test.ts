import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fillIn, openAsVisitor, password, submitButton, terms } from '../auth/sign-in.js';
import { ownBalance } from '../builders/account.js';
import { player } from '../builders/players.js';
import { brokenReply, type FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectBalance, expectNone, link, region, see, toast } from '../support/page.js';

const card = () => region('Refer Friends');

describe('the referral link of a player [CON-09] [ERW-06] [OTH-01]', () => {
  const ownLink = `${window.location.origin}?ref=AB12CD34`;

  it('says how many games a friend has to play, if the site asks for some', async () => {
    const replies = {
      'rewards.getReferrals': () => ({ referralCode: 'AB12CD34', count: 0, earned: 0, afterGames: 3 }),
    };
    openApp('/index', { viewer: player(), replies });

    const offer =
      'For each friend who signs up with your link and plays 3 games against others than you, you both get 100 tickets.';
    await see(card().getByText(offer));
  });

  it('is copied to the clipboard, with a toast about success or failure', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    openApp('/index', { viewer: player() });
    await expect.element(card().getByRole('textbox', { name: 'Your link' })).toHaveValue(ownLink);

    await card().getByRole('button', { name: 'Copy' }).click();
    await see(toast('Copied!', 'Referral link copied to clipboard'));
    expect(write.mock.calls).toEqual([[ownLink]]);

    write.mockRejectedValue(new Error('forbidden'));
    await card().getByRole('button', { name: 'Copy' }).click();
    await see(toast('Error', 'Failed to copy referral link'));
  });

  it('is shared on X and on Facebook', async () => {
    openApp('/index', { viewer: player() });
    const shared = async (name: string) => {
      const share = card().getByRole('link', { name });
      await see(share);
      return new URL((share.element() as HTMLAnchorElement).href);
    };

    expect((await shared('Share on X')).searchParams.get('url')).toBe(ownLink);
    expect((await shared('Share on Facebook')).searchParams.get('u')).toBe(ownLink);
  });

  it('shows how many friends have used it and what they earned, without a reload', async () => {
    const { api, realtime } = openApp('/index', { viewer: player() });
    await see(card().getByText('friends', { exact: true }));
    await realtime.connected();

    api.reply({ 'rewards.getReferrals': () => ({ referralCode: 'AB12CD34', count: 1, earned: 100, afterGames: 0 }) });
    realtime.send('rewards.changed', {});
    realtime.send('profiles.balanceChanged', ownBalance(200));

    await see(card().getByText('friend', { exact: true }));
    await see(card().getByText('100 tickets', { exact: true }));
    await expectBalance(200);
  });
});

describe('rewards that wait for games against other households', () => {
  const waits = {
    rewards: { played: 2, games: 5 },
    referral: { played: 1, games: 5 },
    friends: [{ username: 'cheddar', played: 4, games: 5 }],
  };

  it('are shown to the friend and to the inviting player, with what is awaited and how far it is', async () => {
    openApp('/index', { viewer: player(), replies: { 'rewards.getWaits': () => waits } });

    await see(card().getByText(/^The 100 tickets for your friend's link wait .*: 1 of 5 games so far\.$/));
    await see(card().getByText('cheddar has finished 4 of 5 games against players of other households.'));
    await see(card().getByText(/^A household is everyone on one network or device/));
  });

  it.each(['/shop', '/earntickets'])('are explained on %s', async (path) => {
    openApp(path, { viewer: player(), replies: { 'rewards.getWaits': () => waits } });

    await see(page.getByText(/your rewards wait until you have finished games .*: 2 of 5 games so far/));
  });

  it.each([
    ['/earntickets', /have got their first rewards today\. You can claim yours within 24 hours\./],
    ['/index', /are paid when no other link was used on your network for a day\.$/],
  ])('say on %s until when, once the games are finished', async (path, note) => {
    const done = { played: 3, games: 3 };
    const waiting = { rewards: done, referral: done, friends: [] };
    openApp(path, { viewer: player(), replies: { 'rewards.getWaits': () => waiting } });

    await see(page.getByText(note));
  });

  it('say so at the sign-up', async () => {
    openAsVisitor('/?ref=AB12CD34', player(), {
      'rewards.applyReferral': () => ({ outcome: 'waits', amount: 0, afterGames: 5 }),
    });
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
    await fillIn('friend@example.test', password);
    await terms().click();
    await submitButton().click();

    const message =
      'You and your friend get 100 tickets each when you have finished 5 games against players of other households. The lobby shows how far you are.';
    await see(toast('Referral Code Applied', message));
  });
});

describe('signing up with the link of a friend [CON-09] [ERW-06]', () => {
  /** Opens the page of a friend's link, looks at another page, and signs up. */
  async function signUpFrom(landing: string, replies: FakeReplies, invitation: string) {
    const app = openAsVisitor(landing, player(), replies);
    await link('Privacy Policy').click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
    await see(page.getByText(invitation, { exact: true }));
    await fillIn('friend@example.test', password);
    await terms().click();
    await submitButton().click();
    await see(button('Menu'));
    return app;
  }

  const friend = { ...player('barnaby_b'), avatarUrl: '/files/avatars/barnaby.webp' };
  const invited = 'barnaby_b invites you: you both get 100 tickets';

  it('names the friend with picture and reward, first in the lobby and then at the sign-up', async () => {
    const replies = { 'rewards.checkReferralCode': () => ({ isKnown: true, inviter: friend, afterGames: 0 }) };
    openAsVisitor('/?ref=AB12CD34', player(), replies);
    const note = () => page.getByRole('paragraph').filter({ hasText: invited });
    await see(note());
    await expect.poll(() => note().element().querySelector('[aria-hidden]')).not.toBe(null);

    await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();

    await see(page.getByRole('status').filter({ hasText: invited }));
  });

  it('says after how many games both get the reward, if the site asks for games', async () => {
    const replies = { 'rewards.checkReferralCode': () => ({ isKnown: true, inviter: friend, afterGames: 3 }) };
    openAsVisitor('/?ref=AB12CD34', player(), replies);

    await see(page.getByText(`${invited} after you have played 3 games against others`, { exact: true }));
  });

  it('names nobody in the lobby if the friend is unknown, or the server does not answer', async () => {
    const app = openAsVisitor('/?ref=AB12CD34', player(), {});
    await app.realtime.connected();
    await expectNone(page.getByText('invites you'));
    await app.close();

    const failing = openAsVisitor('/?ref=AB12CD34', player(), {
      'rewards.checkReferralCode': () => {
        throw brokenReply(500);
      },
    });
    await see(page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }));
    await failing.realtime.connected();
    await expectNone(page.getByText('invites you'));
  });

  it('keeps the code for a tab that the visitor opens later [RTE-03]', async () => {
    const { close } = openApp('/?ref=AB12CD34');
    await see(page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }));
    await close({ keepsStorage: true });
    // Another tab shares only the storage of the site.
    sessionStorage.clear();

    openApp('/auth');

    await see(page.getByText('Invited with the code AB12CD34', { exact: true }));
  });

  it('sends the code even after visits to other pages, and announces the tickets for both players', async () => {
    const { api } = await signUpFrom(
      '/?ref=AB12CD34',
      { 'rewards.applyReferral': () => ({ outcome: 'applied', amount: 100, afterGames: 0 }) },
      'Invited with the code AB12CD34',
    );

    await see(toast('Referral Code Applied', 'You and your friend got 100 tickets each.'));
    expect(api.inputsOf('auth.signUp')).toMatchObject([{ referralCode: 'AB12CD34' }]);
    expect(api.callsOf('rewards.applyReferral')).toHaveLength(1);
  });

  it.each([
    [
      'after the first games',
      { outcome: 'afterGames', amount: 0, afterGames: 1 } as const,
      toast(
        'Referral Code Applied',
        'You and your friend get 100 tickets each when you have played 1 game against others than your friend.',
      ),
    ],
    [
      'later, because the friend has had all rewards of the day',
      { outcome: 'later', amount: 0, afterGames: 0 } as const,
      toast(
        'Referral Code Applied',
        'Your friend has had all rewards for today. You both get your 100 tickets when the next one is free.',
      ),
    ],
    [
      'never, because the player had it with another account',
      { outcome: 'earnedBefore', amount: 0, afterGames: 0 } as const,
      toast(
        'No Reward This Time',
        "You have already had the reward for a friend's link, with another account. It is paid once per person.",
      ),
    ],
  ])('says that the tickets come %s', async (_case, outcome, shown) => {
    const replies = { 'rewards.applyReferral': () => outcome };
    await signUpFrom('/?ref=AB12CD34', replies, 'Invited with the code AB12CD34');

    await see(shown);
  });

  it.each<[string, FakeReplies['rewards.applyReferral']]>([
    ['is refused', () => ({ outcome: 'refused', amount: 0, afterGames: 0 })],
    [
      'fails',
      () => {
        throw brokenReply(500);
      },
    ],
  ])('says so for an unknown code, and again if applying it %s', async (_case, applyReferral) => {
    const replies = { 'rewards.checkReferralCode': () => ({ isKnown: false, inviter: null, afterGames: 0 }) };
    await signUpFrom(
      '/?ref=NOBODY',
      applyReferral === undefined ? replies : { ...replies, 'rewards.applyReferral': applyReferral },
      'The code NOBODY does not exist. Ask your friend for the link again, or sign up without it.',
    );

    await see(toast('Error', 'There was an issue with the referral process.'));
  });
});
