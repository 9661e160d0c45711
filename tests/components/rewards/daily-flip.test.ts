import type { ReplyOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { ownBalance } from '../builders/account.js';
import { at, hourMs, minuteMs, player } from '../builders/players.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  expectBalance,
  passTime,
  passTimeUntil,
  region,
  see,
  seeNo,
  shownBalance,
  stopClock,
  toast,
  toasts,
} from '../support/page.js';

const viewer = player();
const card = () => region('Daily Flip');
const flipButton = () => card().getByRole('button', { name: 'Flip', exact: true });
const countdown = () => card().getByText('Come back in');
/** Whether the coin shows its back. */
const isTurned = () => card().element().querySelector('div[aria-hidden]')?.getAttribute('aria-hidden') === 'true';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens the lobby of a player who can flip for 37 tickets, on a server that stores the flip and the balance. */
async function openLobby({
  claimed = false,
  resetsAt = at(5 * hourMs),
}: Partial<ReplyOf<'rewards.getDailyFlip'>> = {}) {
  const stored = { isClaimed: claimed, balance: 0 };
  const app = openApp('/index', {
    viewer,
    replies: {
      'profiles.getBalance': () => ownBalance(stored.balance),
      'rewards.getDailyFlip': () => ({ claimed: stored.isClaimed, resetsAt }),
      'rewards.claimDailyFlip': () => {
        stored.isClaimed = true;
        stored.balance += 37;
        return { amount: 37, resetsAt };
      },
    },
  });
  await see(claimed ? countdown() : card().getByCss('button:enabled'));
  return { ...app, claims: () => app.api.callsOf('rewards.claimDailyFlip') };
}

/** Stops the clock half a minute after a minute has begun, so that a few seconds more or less change no countdown. */
function stopWithinMinute(): void {
  stopClock(Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs / 2);
}

describe('the daily flip [FLP-01]', () => {
  it('is claimed, and then locked until the next local midnight', async () => {
    stopWithinMinute();
    await openLobby({ resetsAt: at(5 * hourMs + 30 * minuteMs) });
    expect(isTurned()).toBe(false);

    await flipButton().click();

    await see(card().getByText('Come back in 5h 31m', { exact: true }));
    await see(toast('Success!', 'Claimed 37 daily flip tickets!'));
    await expectBalance(37);
    expect(isTurned()).toBe(true);
    expect(flipButton().query()).toBe(null);
  });

  it('stays locked until the last minute of the day, without taking the focus', async () => {
    await openLobby({ claimed: true, resetsAt: at(30_000) });

    await see(card().getByText(/^Come back in 0h [12]m$/));
    expect(isTurned()).toBe(true);
    expect(flipButton().query()).toBe(null);
    expect(document.activeElement).toBe(document.body);
  });

  it('can be claimed again on the next day, without a reload', async () => {
    stopWithinMinute();
    const { api } = await openLobby({ claimed: true, resetsAt: at(hourMs) });
    await see(countdown());
    api.reply({ 'rewards.getDailyFlip': () => ({ claimed: false, resetsAt: at(24 * hourMs) }) });

    await passTime(hourMs + 10_000);

    await flipButton().click();
    await see(toast('Success!', 'Claimed 37 daily flip tickets!'));
    await passTimeUntil(() => shownBalance() === 37, 50);
  });

  it('counts down automatically, in steps of a minute [CON-14]', async () => {
    stopWithinMinute();
    await openLobby({ claimed: true, resetsAt: at(5 * hourMs) });
    await see(card().getByText('Come back in 5h 1m', { exact: true }));

    await passTime(minuteMs);
    await see(card().getByText('Come back in 5h 0m', { exact: true }));
    await passTime(minuteMs);

    await see(card().getByText('Come back in 4h 59m', { exact: true }));
  });

  it('flips back when the claim fails, and a retry sends the same claim [ERW-01]', async () => {
    const { api, claims } = await openLobby();
    const { released, release } = hold();
    const claim = () => ({ amount: 37, resetsAt: at(5 * hourMs) });
    api.reply({
      'rewards.claimDailyFlip': async () => {
        await released;
        throw brokenReply(500);
      },
    });

    await flipButton().click();
    await expect.poll(isTurned).toBe(true);
    await expect.element(flipButton()).toBeDisabled();
    release();

    await see(toast('Error', 'Failed to claim daily flip tickets. Please try again.'));
    await expect.poll(isTurned).toBe(false);
    await expect.element(flipButton()).toBeEnabled();

    api.reply({ 'rewards.claimDailyFlip': claim });
    await flipButton().click();
    await see(countdown());
    await see(toast('Success!', 'Claimed 37 daily flip tickets!'));
    const [first, second] = claims();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(claims()).toHaveLength(2);
  });
});

describe('claiming the daily flip [VAL-05]', () => {
  it('needs a signed-in player', async () => {
    openApp('/index');

    await see(card().getByText('Sign in to claim rewards!'));

    expect(card().getByRole('button').query()).toBe(null);
  });

  it('is refused if it was claimed elsewhere since the last local midnight', async () => {
    const { api } = await openLobby();
    api.reply({
      'rewards.claimDailyFlip': () => {
        api.reply({ 'rewards.getDailyFlip': () => ({ claimed: true, resetsAt: at(5 * hourMs) }) });
        throw refusal('ALREADY_CLAIMED');
      },
    });

    await flipButton().click();

    await see(toast('Already Claimed', "You've already claimed your daily flip reward today."));
    await see(countdown());
    expect(isTurned()).toBe(true);
    await expectBalance(0);
  });

  it('is sent once, even if the button is pressed again while the request is in progress', async () => {
    const { api, claims } = await openLobby();
    const { released, release } = hold();
    api.reply({
      'rewards.claimDailyFlip': async () => {
        await released;
        return { amount: 37, resetsAt: at(5 * hourMs) };
      },
    });

    await flipButton().dblClick();
    await expect.element(flipButton()).toBeDisabled();
    flipButton()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    release();

    await see(countdown());
    await see(toast('Success!', 'Claimed 37 daily flip tickets!'));
    expect(claims()).toMatchObject([{ idempotencyKey: expect.stringMatching(uuid) }]);
    await seeNo(toasts().nth(1));
  });
});
