import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerInstead, eventually, openAs, shownBalance, toastOf } from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** The card of an activity or of a milestone. */
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`^(?:Claim )?${name}`)) });
const claimButton = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Claim/ });

async function openEarnPage(player: BuiltPlayer): Promise<Page> {
  const page = await openAs(site, player, '/earntickets');
  await heading(page, 'Earn Free Tickets').waitFor();
  await heading(page, 'X Activities').waitFor();
  return page;
}

/** Goes through the sandbox's consent page. */
async function connect(page: Page, elsewhere: 'X' | 'Discord', username: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${elsewhere}` }).click();
  await page.getByLabel('Handle').fill(username);
  await page.getByRole('button', { name: 'Authorize app' }).click();
  await page.waitForURL(/\/earntickets$/);
}

describe('the earn page', () => {
  it('leads to the very field of the profile, and pays for it once it is filled in [VAL-16]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0 });
    const page = await openEarnPage(player);
    await page.getByRole('link', { name: 'Back to Shop' }).waitFor();
    const amounts = {
      'Upload a profile picture': 10,
      'Choose a username': 5,
      'Add your shipping address': 25,
      'Add your Twitter handle': 5,
      'Add your Discord username': 5,
    };
    for (const [name, amount] of Object.entries(amounts)) {
      await card(page, name).getByText(`${amount} tickets`, { exact: true }).waitFor();
    }
    const focused = () =>
      page.evaluate(
        () => (document.activeElement as HTMLInputElement | null)?.name ?? document.activeElement?.textContent,
      );
    for (const [name, field] of [
      ['Upload a profile picture', ''],
      ['Add your shipping address', 'street'],
      ['Add your Twitter handle', 'xUsername'],
      ['Add your Discord username', 'discordUsername'],
      ['Choose a username', 'username'],
    ] as const) {
      await card(page, name).getByRole('link', { name: 'Complete' }).click();
      await page.waitForURL(/\/profile#/);
      if (field === '')
        await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Upload Picture');
      else await eventually(focused).toBe(field);
      if (field !== 'username') await page.goBack();
    }
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('earning_cat');
    await page.keyboard.press('Enter');
    await toastOf(page, 'Success').waitFor();
    await page.goBack();

    const already = { code: 'ACTIVITY_ALREADY_CLAIMED', message: "You've already claimed this reward." };
    await answerInstead(page, 'rewards.claimActivity', 409, already);
    await claimButton(page, 'Choose a username').click();
    await toastOf(page, 'Already claimed', already.message).waitFor();
    await page.unrouteAll();
    await claimButton(page, 'Choose a username').click();
    await toastOf(page, 'Reward claimed!', 'You got 5 tickets.').waitFor();
    await card(page, 'Choose a username').getByText('Claimed', { exact: true }).waitFor();
    await eventually(() => shownBalance(page)).toBe(5);
    await page.getByText('Total earned').locator('..').getByText('5 tickets', { exact: true }).waitFor();
  });

  it('connects X and Discord, shows what X says, and pays for mentions, following and joining [ERN-01] [FUN-03]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0 });
    const { sandboxes, ledger } = site.server.context;
    sandboxes.x?.setActivity('mentioning_cat', { mentions: 11, otherPosts: 22 });
    const page = await openEarnPage(player);
    for (const name of ['Complete Your Profile', 'X Activities', 'Discord Activities'])
      await heading(page, name).waitFor();
    expect(await page.getByRole('region', { name: 'Complete Your Profile' }).getByRole('listitem').count()).toBe(5);
    await page.getByText('Connect your X account, mention @nibblewick').waitFor();

    await connect(page, 'X', 'mentioning_cat');

    await toastOf(page, 'X Account Connected').waitFor();
    await page.getByText('33.3%', { exact: true }).waitFor();
    await page.getByText('11', { exact: true }).waitFor();
    for (const name of ['5 mentions', '10 mentions']) {
      await claimButton(page, name).click();
      await toastOf(page, 'Milestone Claimed!').waitFor();
      await card(page, name).getByText('Claimed', { exact: true }).waitFor();
    }
    expect(await claimButton(page, '15 mentions').isDisabled()).toBe(true);
    await claimButton(page, 'Follow us on X').click();
    await toastOf(
      page,
      'Error claiming reward',
      'You have not completed this yet. Please complete it first, then claim the reward.',
    ).waitFor();
    expect(
      await card(page, 'Follow us on X')
        .getByRole('link', { name: /^Follow/ })
        .getAttribute('href'),
    ).toMatch(/\/dev\/x$/);
    sandboxes.x?.setActivity('mentioning_cat', { isFollowing: true });
    for (const name of ['Follow us on X', 'Connect your X account']) {
      await claimButton(page, name).click();
      await card(page, name).getByText('Claimed', { exact: true }).waitFor();
    }

    await connect(page, 'Discord', 'joining_cat');
    await toastOf(page, 'Discord Account Connected').waitFor();
    sandboxes.discord?.setMembership('joining_cat', true);
    for (const name of ['Join us on Discord', 'Connect your Discord account']) {
      await claimButton(page, name).click();
      await card(page, name).getByText('Claimed', { exact: true }).waitFor();
    }
    expect(await ledger.balanceOf(player.id)).toBe(25 + 50 + 50 + 5 + 25 + 5);
    await page.getByText('Total earned').locator('..').getByText('160 tickets', { exact: true }).waitFor();
  });

  it('says in the words for it what goes wrong with X and with claims [ERW-03] [ERW-04] [ERW-05]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0 });
    site.server.context.sandboxes.x?.setActivity('unlucky_cat', { mentions: 5 });
    const page = await openEarnPage(player);
    await answerInstead(page, 'x.connectAccount', 500, {});
    await page.getByRole('button', { name: 'Connect X' }).click();
    await toastOf(page, 'X Connection Error', 'Failed to connect X account. Please try again.').waitFor();
    await page.unrouteAll();
    await connect(page, 'X', 'unlucky_cat');
    await toastOf(page, 'X Account Connected').waitFor();

    const refusal = (code: string, message: string) => ({ code, message });
    /** Has the server answer a claim so, and waits for what the page says. */
    const claimAnswered = async (name: string, status: number, body: unknown, title: string, message: string) => {
      await answerInstead(
        page,
        name.includes('mentions') ? 'rewards.claimMilestone' : 'rewards.claimActivity',
        status,
        body,
      );
      await claimButton(page, name).click();
      await toastOf(page, title, message).waitFor();
      await page.unrouteAll();
    };
    const already = "You've already claimed this milestone reward.";
    const failed = 'Failed to claim milestone. Please try again.';
    await claimAnswered('5 mentions', 409, refusal('MILESTONE_ALREADY_CLAIMED', already), 'Already Claimed', already);
    await claimAnswered('5 mentions', 500, {}, 'Error', failed);
    await claimAnswered('Follow', 500, {}, 'Error claiming reward', 'Please try again later');
    await claimAnswered('Follow', 424, refusal('CONNECTION_FAILED', ''), 'Connection failed', 'Please try again later');
    const signIn = 'Please sign in to complete this action';
    await claimAnswered('Follow', 401, refusal('NOT_SIGNED_IN_TO_EARN', signIn), 'Authentication required', signIn);
    await page.reload();
    await claimButton(page, '5 mentions').click();
    await toastOf(page, 'Milestone Claimed!', 'You got 25 tickets.').waitFor();
    await claimButton(page, 'Connect your X account').click();
    await toastOf(page, 'Reward claimed!', 'You got 5 tickets.').waitFor();

    const limited = 'X API rate limit reached. Please try again in a few minutes.';
    await answerInstead(page, 'x.getMetrics', 429, refusal('X_RATE_LIMITED', limited));
    await page.reload();
    await page.getByRole('alert').getByText(limited, { exact: true }).waitFor();
    await page.unrouteAll();
    await answerInstead(page, 'x.getMetrics', 500, {});
    await page.getByRole('button', { name: 'Try Again' }).click();
    const unable = 'Unable to fetch X metrics. Please try again later.';
    await page.getByRole('alert').getByText(unable, { exact: true }).waitFor();
    await toastOf(page, 'Error fetching X metrics', unable).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('100.0%', { exact: true }).waitFor();
  });
});
