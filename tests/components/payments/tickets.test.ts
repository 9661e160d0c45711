import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance, ownProfile } from '../builders/account.js';
import { player } from '../builders/players.js';
import { purchase } from '../builders/shop.js';
import { brokenReply, hold, malformedReply, refusal } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  expectBalance,
  expectPath,
  link,
  region,
  returnToTab,
  see,
  seeNo,
  title,
  toast,
  toasts,
} from '../support/page.js';

const packages = () => page.getByRole('list', { name: 'Ticket packages' }).getByRole('listitem');
const panel = () => region('Your purchase');
const checkoutUrl = 'https://checkout.example.test/session';

describe('the page of the ticket packages', () => {
  it('shows four packages at fixed prices, only the first on sale, and a link back to the shop [BUY-01] [ENT-17]', async () => {
    openApp('/shop/tickets', { viewer: player() });
    await see(title('Buy Tickets'));

    const shown = packages()
      .elements()
      .map((element) => (element as HTMLElement).innerText.split(/\s*\n\s*/));
    expect(shown).toEqual([
      ['100 tickets', '$0.99', 'Buy'],
      ['250 tickets', '$2.49', 'Coming Soon'],
      ['500 tickets', '$4.99', 'Coming Soon'],
      ['1,000 tickets', '$9.99', 'Coming Soon'],
    ]);
    await expect.element(link('Back to Shop')).toHaveAttribute('href', '/shop');
  });

  it('says what a player owes after a refund', async () => {
    const viewer = player();
    const replies = { 'profiles.getOwn': () => ({ profile: ownProfile(viewer, { debt: 70 }) }) };
    openApp('/shop/tickets', { viewer, replies });

    await see(page.getByText('You owe 70 tickets'));
    await see(page.getByText(/The next tickets you get or buy pay for them/));
  });

  it('asks visitors to sign in [VAL-06]', async () => {
    openApp('/shop/tickets');

    await expectPath('/auth');
  });

  it('says that the other packages are coming soon, and starts no checkout [VAL-06]', async () => {
    const { api } = openApp('/shop/tickets', { viewer: player() });

    for (const index of [1, 2, 3]) {
      await packages().nth(index).getByRole('button', { name: 'Coming Soon' }).click();
      await see(toast('Coming Soon', 'This ticket package will be available soon!'));
      await toasts().getByRole('button').click();
      await seeNo(toasts());
    }

    expect(api.inputsOf('payments.createCheckout')).toEqual([]);
  });
});

describe('a purchase', () => {
  it('opens the URL that the server returns for the package [FUN-01]', async () => {
    const { api, departures } = openApp('/shop/tickets', {
      viewer: player(),
      replies: { 'payments.createCheckout': () => ({ url: checkoutUrl }) },
    });

    await button('Buy').click();

    await expect.poll(() => departures).toEqual([checkoutUrl]);
    expect(api.inputsOf('payments.createCheckout')).toEqual([{ amount: 100 }]);
  });

  it('is started once, even if its button is pressed again', async () => {
    const { released, release } = hold();
    const { api, departures } = openApp('/shop/tickets', {
      viewer: player(),
      replies: {
        'payments.createCheckout': async () => {
          await released;
          return { url: checkoutUrl };
        },
      },
    });

    await button('Buy').dblClick();
    await button('Opening checkout...').click({ force: true });
    release();

    await expect.poll(() => departures).toEqual([checkoutUrl]);
    expect(api.inputsOf('payments.createCheckout')).toHaveLength(1);
  });

  it('is pending until the payment is confirmed, and then the page and the balance update automatically', async () => {
    const bought = purchase({ tickets: 100 });
    const { api } = openApp(`/shop/tickets?checkout=success&purchase=${bought.id}`, {
      viewer: player(),
      replies: {
        'profiles.getBalance': () => ownBalance(7),
        'payments.getPurchase': () => ({ purchase: bought }),
      },
    });
    await see(panel().getByText('Waiting for your payment'));
    await expectBalance(7);
    expect(api.inputsOf('payments.getPurchase')[0]).toEqual({ purchaseId: bought.id });
    await realtime.connected();

    const paid = purchase({ ...bought, status: 'paid' });
    api.reply({ 'payments.getPurchase': () => ({ purchase: paid }) });
    realtime.send('payments.purchaseChanged', { purchase: paid });
    realtime.send('profiles.balanceChanged', ownBalance(107));

    await see(panel().getByText('Thank you!'));
    await see(panel().getByText('100 tickets were added to your balance.'));
    await expectBalance(107);
    await panel().getByRole('button', { name: 'Close' }).click();
    await seeNo(panel());
    expect(window.location.pathname + window.location.search).toBe('/shop/tickets');
  });

  it('costs nothing when it is cancelled, and can be started again', async () => {
    const { departures } = openApp('/shop/tickets?checkout=cancelled', {
      viewer: player(),
      replies: { 'payments.createCheckout': () => ({ url: checkoutUrl }) },
    });
    await see(panel().getByText('Nothing was charged. You can try again at any time.'));
    await expectBalance(100);

    await button('Buy').click();

    await expect.poll(() => departures).toEqual([checkoutUrl]);
  });

  it.each(['success&purchase=00000000-0000-4000-8000-ffffffffffff', 'success&purchase=%3Cscript%3E', 'success'])(
    'that the player does not own is not shown: %s',
    async (query) => {
      openApp(`/shop/tickets?checkout=${query}`, {
        viewer: player(),
        replies: {
          'payments.getPurchase': () => {
            throw refusal('PURCHASE_NOT_FOUND');
          },
        },
      });

      await see(panel().getByText('We could not find this purchase in your account.'));
    },
  );
});

describe('the message about a failed purchase [ESH-01]', () => {
  const failing = (failure: Error) => ({
    'payments.createCheckout': () => {
      throw failure;
    },
  });

  it.each([
    ['the reply is not JSON', failing(brokenReply(500))],
    ['the payment provider fails', failing(refusal('CHECKOUT_FAILED'))],
    ['the reply has no URL', failing(malformedReply({}))],
    ['the URL is empty', { 'payments.createCheckout': () => ({ url: '' }) }],
  ])('asks the player to try again when %s', async (_cause, replies) => {
    const { departures } = openApp('/shop/tickets', { viewer: player(), replies });

    await button('Buy').click();

    await see(toast('Error', 'Failed to process purchase. Please try again.'));
    await see(button('Buy'));
    expect(departures).toEqual([]);
  });

  it('says that the site sells no tickets, instead of a button to buy them [D-28]', async () => {
    openApp('/shop/tickets', { viewer: player(), replies: { 'payments.getOptions': () => ({ checkout: 'off' }) } });

    await see(page.getByRole('status').filter({ hasText: 'Buying tickets is not set up on this site.' }));
    await expect.element(button('Not Available')).toBeDisabled();
    await seeNo(button('Buy'));
  });

  it('says that the session is over, and the page redirects to the sign-in form', async () => {
    const { api } = openApp('/shop/tickets', {
      viewer: player(),
      replies: failing(refusal('NOT_SIGNED_IN_TO_PURCHASE')),
    });
    await expectBalance(100);

    await button('Buy').click();

    await see(toast('Error', 'You must be logged in to make a purchase'));
    api.reply({ 'auth.getSession': () => ({ player: null }) });
    await api.idle();
    returnToTab();
    await expectPath('/auth');
  });
});
