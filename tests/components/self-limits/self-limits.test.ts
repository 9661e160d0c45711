import type { SelfLimitsState } from '@game/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { at, dayMs, minuteMs, player } from '../builders/players.js';
import { refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, label, passTime, region, see, seeNo, stopClock, toasts } from '../support/page.js';

const card = region('Play Safely');

const note = page.getByRole('complementary', { name: 'Your break' });

function limitsWith(traits: Partial<SelfLimitsState>): SelfLimitsState {
  return { breakUntil: null, purchases: { cents: null, nextCents: null, nextFrom: null }, ...traits };
}

/** Opens the profile of a player with these limits. */
function openLimits(traits: Partial<SelfLimitsState> = {}) {
  let limits = limitsWith(traits);
  const none = { nextCents: null, nextFrom: null };
  return openApp('/profile', {
    viewer: player(),
    replies: {
      'selfLimits.get': () => limits,
      'selfLimits.setPurchases': ({ cents }) => (limits = limitsWith({ purchases: { cents, ...none } })),
      'selfLimits.takeBreak': () => (limits = limitsWith({ breakUntil: at(dayMs) })),
    },
  });
}

it('limits what the player spends', async () => {
  const { api } = openLimits();

  await label('What you may spend on tickets in 24 hours').selectOptions('$5.00');
  await button('Save Limit').click();

  await expect.poll(() => api.inputsOf('selfLimits.setPurchases')).toEqual([{ cents: 500 }]);
});

it('says when a higher limit applies', async () => {
  openLimits({ purchases: { cents: 0, nextCents: null, nextFrom: at(dayMs) } });

  await see(card.getByText(/^From .*: No limit$/));
});

it('starts a break after a warning that it cannot be ended early', async () => {
  const { api } = openLimits();

  await label('Take a break for').selectOptions('A week');
  await button('Take a Break').click();
  await see(dialog('Take a Break?').getByText('Nobody can end the break early'));
  expect(api.inputsOf('selfLimits.takeBreak')).toEqual([]);
  await button('Start the Break').click();

  await see(card.getByText(/^You are on a break until /));
  expect(api.inputsOf('selfLimits.takeBreak')).toEqual([{ length: 'week' }]);
});

it('shows the end of the break on every page until it is over', async () => {
  stopClock();
  openApp('/index', {
    viewer: player(),
    replies: { 'selfLimits.get': () => limitsWith({ breakUntil: at(minuteMs) }) },
  });

  await see(note.getByText(/^You are on a break until /));
  await passTime(minuteMs);

  await seeNo(note);
});

it('leaves it to the server to refuse a stake during a break, also with too few tickets', async () => {
  const { api } = openApp('/index', {
    viewer: player(),
    replies: {
      'selfLimits.get': () => limitsWith({ breakUntil: at(minuteMs) }),
      'profiles.getBalance': () => ownBalance(0),
      'games.createWithStake': () => {
        throw refusal('ON_BREAK');
      },
    },
  });
  await see(note);
  await api.idle();

  await button('Create Game').click();

  await see(toasts().getByText('You Are on a Break'));
});

it('reads the end of a break that has begun on another device', async () => {
  const { api } = openApp('/index', {
    viewer: player(),
    replies: {
      'games.createWithStake': () => {
        throw refusal('ON_BREAK');
      },
    },
  });
  await expect.poll(() => api.calledNames()).toContain('selfLimits.get');
  await api.idle();
  api.reply({ 'selfLimits.get': () => limitsWith({ breakUntil: at(minuteMs) }) });

  await button('Create Game').click();

  await see(toasts().getByText('You Are on a Break'));
  await see(note);
});
