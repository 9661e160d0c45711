import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { recallRaffle } from '../../../apps/web/src/features/shop/raffle-memory.js';
import { at, dayMs, player } from '../builders/players.js';
import { productViewer, raffle } from '../builders/shop.js';
import { brokenReply, malformedReply, refusal } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import {
  button,
  dialog,
  expectBalance,
  expectPath,
  link,
  press,
  region,
  returnToTab,
  see,
  seeNo,
  text,
  toast,
  toasts,
} from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';
import {
  costRows,
  enterDialog,
  enterOnce,
  fillAddress,
  openProduct,
  orderNumber,
  redeemDialog,
  watchesProduct,
} from './open-product.js';

describe('a raffle', () => {
  it('shows its cost, all entries and your own, and what is left, until it is full [PDT-02]', async () => {
    const { change } = openProduct(raffle({ entryCost: 10, maxEntries: 3 }), player());

    for (const shown of ['10 tickets', '0/3 Entries', '3 entries remaining', 'You have 0 entries in this raffle']) {
      await see(text(shown));
    }
    await see(
      page.getByText(/^Entries close on .+, or as soon as the raffle is full. The winner is drawn soon after.$/),
    );
    await enterOnce();
    await see(text('You have 1 entry in this raffle'));
    await seeNo(dialog());
    await enterOnce();
    for (const shown of ['2/3 Entries', '1 entry remaining', 'You have 2 entries in this raffle']) {
      await see(text(shown));
    }
    await change({ currentEntries: 3 });

    await see(text('0 entries remaining'));
    await expect.element(button('Raffle Full')).toBeDisabled();
  });

  it.each([
    ['noBeacon', /^This raffle has no public beacon\. We know the number that decides it/],
    ['ownBeacon', /^This raffle does not use the public beacon, but another one/],
  ] as const)('says to everyone if it is not drawn with the public beacon: %s [D-21]', async (beacon, says) => {
    openProduct(raffle({ beacon }), null);

    await see(page.getByText(says));
  });

  it('shows visitors the same, but no own entries, and "Login to Enter" [PDT-02]', async () => {
    const { change } = openProduct(raffle({ entryCost: 10, maxEntries: 3 }), null);
    for (const shown of ['10 tickets', '0/3 Entries', '3 entries remaining']) await see(text(shown));
    await see(link('Login to Enter'));
    expect(page.getByText(/^You have/).query()).toBe(null);

    await change({ currentEntries: 2 });
    await see(text('2/3 Entries'));
    await see(text('1 entry remaining'));
    await change({ currentEntries: 3 });

    await see(text('0 entries remaining'));
    await expect.element(button('Raffle Full')).toBeDisabled();
  });

  it('is entered after a dialog with the balance before and after', async () => {
    const product = raffle({ entryCost: 30 });
    const { api } = openProduct(product, player());

    await button('Enter Raffle').click();
    await expect
      .poll(costRows)
      .toEqual(['Entry cost 30 tickets', 'Your balance 100 tickets', 'Balance after 70 tickets']);
    await button('Cancel').click();
    await seeNo(enterDialog());
    expect(api.inputsOf('shop.enterRaffle')).toEqual([]);
    await enterOnce();

    await see(toast('Success!', 'You have 1 entry in this raffle.'));
    await expectBalance(70);
    expect(api.inputsOf('shop.enterRaffle')).toEqual([
      { productId: product.id, number: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(api.callsOf('shop.enterRaffle')[0]?.idempotencyKey).toBeTruthy();
  });

  it('is entered with a random number of your browser, which keeps the receipt [D-21]', async () => {
    const viewer = player();
    const { api, stored } = openProduct(raffle(), viewer);
    await enterOnce();
    await see(toast('Success!', 'You have 1 entry in this raffle.'));
    await enterOnce();
    await see(toast('Success!', 'You have 2 entries in this raffle.'));

    const numbers = api.inputsOf('shop.enterRaffle').map(({ number }) => number);
    expect(new Set(numbers).size).toBe(2);
    const { receipts } = recallRaffle(viewer.id, stored.product.id);
    expect(receipts.map(({ number }) => number)).toEqual(numbers);
    expect(receipts.map(({ entryNumber }) => entryNumber)).toEqual([1, 2]);
  });

  it('repeats an entry whose answer was lost with the same number', async () => {
    const { api } = openProduct(raffle(), player(), {
      replies: {
        'shop.enterRaffle': () => {
          throw brokenReply(500);
        },
      },
    });
    await enterOnce();
    await see(toast('Error', 'Failed to enter raffle. Please try again.'));
    await seeNo(dialog());
    await api.idle();
    const before = api.callsOf('shop.enterRaffle').length;
    await enterOnce();
    await expect.poll(() => api.callsOf('shop.enterRaffle').length).toBeGreaterThan(before);
    await api.idle();

    expect(new Set(api.inputsOf('shop.enterRaffle').map(({ number }) => number)).size).toBe(1);
  });

  it('is entered without a receipt if the browser cannot store it, and says so', async () => {
    openProduct(raffle(), player());
    await see(button('Enter Raffle'));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    await enterOnce();

    const lost =
      'Your browser could not keep the receipt: its storage is full or forbidden. So it cannot verify your entry later.';
    await see(toast('Success!', `You have 1 entry in this raffle. ${lost}`));
  });

  it('says so if the server sends no receipt', async () => {
    const product = raffle();
    const viewer = productViewer({ entryCount: 1 });
    openProduct(product, player(), {
      replies: {
        'shop.enterRaffle': () => {
          throw malformedReply({ product, viewer, receipt: null });
        },
      },
    });

    await enterOnce();

    const none =
      'Our server sent no receipt for this entry. So nothing on this device can show if the entry is changed or dropped before the draw.';
    await see(toast('Success!', `You have 1 entry in this raffle. ${none}`));
  });

  it('sends a visitor to the sign-in page and back', async () => {
    const product = raffle();
    const viewer = player();
    const { api } = openProduct(product, null);
    await link('Login to Enter').click();
    await expectPath('/auth');

    api.reply({
      ...usualReplies(viewer),
      'shop.getProduct': () => ({ product, viewer: productViewer() }),
    });
    await api.idle();
    returnToTab();

    await expectPath(`/product/${product.id}`);
    await see(button('Enter Raffle'));
  });

  it('shows that another player took the last entry', async () => {
    const { change } = openProduct(raffle({ maxEntries: 1 }), player(), {
      replies: {
        'shop.enterRaffle': () => {
          throw refusal('RAFFLE_FULL');
        },
      },
    });
    await button('Enter Raffle').click();
    await change({ currentEntries: 1 });

    await button('Confirm Entry').click();

    await see(toast('Raffle Full', 'This raffle has reached its maximum number of entries.'));
    await expectBalance(100);
  });

  it('immediately asks its winner for the address, at price 0, and shows the order [D-21]', async () => {
    const product = raffle({ name: 'A cushion', maxEntries: 1, currentEntries: 1 });
    const { api, stored, change } = openProduct(product, player(), { own: { entryCount: 1 }, balance: 90 });
    await see(text('You have 1 entry in this raffle'));
    await watchesProduct(product.id);
    const redeemBy = at(14 * dayMs);
    stored.own = { ...stored.own, redeemBy, isRedeemByExtended: true };

    await change({ raffleStatus: 'drawn' });
    realtime.send('shop.raffleWon', { productId: product.id, name: 'A cushion', redeemBy });

    await see(redeemDialog('A cushion'));
    expect(costRows()).toEqual(['Price 0 tickets']);
    await press('{Escape}');
    await seeNo(redeemDialog('A cushion'));
    await see(region('You won!').getByText('Extended, because the site was down.'));
    await button('Claim Your Prize').click();
    await fillAddress();
    await button('Confirm Address').click();
    await see(orderNumber('ORD-7F3K2'));
    await seeNo(region('You won!'));
    await expectBalance(90);
    expect(api.inputsOf('shop.redeemPrize')).toMatchObject([{ productId: product.id }]);
  });
});

describe('a shortage of tickets', () => {
  const missing = 'You need 1,000 tickets to enter this raffle. Your current balance: 100 tickets.';

  it('is shown before the dialog opens', async () => {
    const { api } = openProduct(raffle({ entryCost: 1000 }), player());
    await expectBalance(100);

    await button('Enter Raffle').click();

    await see(toast('Insufficient Balance', missing));
    expect(enterDialog().query()).toBe(null);
    expect(api.inputsOf('shop.enterRaffle')).toEqual([]);
  });

  it('is shown with a link to more tickets when they were spent elsewhere in the meantime', async () => {
    openProduct(raffle({ entryCost: 1000 }), player(), {
      balance: 5000,
      replies: {
        'shop.enterRaffle': () => {
          throw refusal('INSUFFICIENT_BALANCE_TO_ENTER', { message: missing, values: { n: 1000, m: 100 } });
        },
      },
    });
    await expectBalance(5000);
    await enterOnce();

    await see(toast('Insufficient Balance', missing));
    await toasts().getByRole('link', { name: 'Get Tickets' }).click();
    await expectPath('/shop');
  });
});
