import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownProfile, shippingAddress } from '../builders/account.js';
import { at, player } from '../builders/players.js';
import { prize, prizeOrder } from '../builders/shop.js';
import { hold, refusal } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { button, dialog, expectBalance, fill, label, link, press, see, seeNo, text, toast } from '../support/page.js';
import { addressFields, fillAddress, openProduct, orderNumber, redeemDialog } from './open-product.js';

const valueOf = (name: string) => (label(name).element() as HTMLInputElement).value;
const values = () => addressFields.map(([name]) => valueOf(name));

describe('a prize', () => {
  const viewers = [
    ['players', player(), () => button('Redeem Now')],
    ['visitors', null, () => link('Login to Redeem')],
  ] as const;

  it.each(viewers)(
    'shows %s its price and what is left, until it is out of stock [PDT-03] [VAL-14]',
    async (...given) => {
      const [, viewer, action] = given;
      const { change } = openProduct(prize({ ticketPrice: 50, availableQuantity: 2 }), viewer);
      await see(text('50 tickets'));
      await see(text('2 items remaining'));
      await expect.element(action()).toBeEnabled();

      await change({ availableQuantity: 1 });
      await see(text('1 item remaining'));
      await change({ availableQuantity: 0 });

      await see(text('0 items remaining'));
      await expect.element(button('Out of Stock')).toBeDisabled();
    },
  );

  it('says how many orders one household can place, to a player who can order', async () => {
    openProduct(prize(), player(), { own: { ordersPerHousehold: 3 } });
    const limit = 'We send 3 orders of this prize to one household within 30 days, and check further ones by hand.';
    await see(text(`${limit} Accounts on one network or device and orders to one address count together.`));
  });

  it.each([
    ['closes the dialog', () => press('{Escape}')],
    ['goes back', async () => window.history.back()],
  ])('asks before an address is lost when the player %s', async (_way, leave) => {
    openProduct(prize({ name: 'A mug' }), player());
    await button('Redeem Now').click();
    await fill(label('City'), 'Half-typed');
    for (const answer of ['Stay', 'Leave']) {
      await leave();
      await see(dialog('Leave without saving?'));
      expect(valueOf('City')).toBe('Half-typed');
      await button(answer).click();
    }

    await seeNo(redeemDialog('A mug'));
  });

  it('is redeemed in a dialog that needs the whole address [PDT-04]', async () => {
    await page.viewport(390, 844);
    const product = prize({ name: 'A mug', ticketPrice: 40 });
    const { api } = openProduct(product, player());
    await button('Redeem Now').click();
    await see(redeemDialog('A mug'));

    expect(values()).toEqual(['', '', '', '', '', '']);
    await button('Confirm Address').click();
    for (const [name] of addressFields) await expect.element(label(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(label('Full Name')).toHaveFocus();
    await fillAddress();
    // A chosen country cannot become none.
    for (const [missing, value] of addressFields.filter(([name]) => name !== 'Country')) {
      await fill(label(missing), '  ');
      // The toast of the previous attempt must not cover the button.
      await button('Confirm Address').click();
      await expect.element(label(missing)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(label(missing)).toHaveFocus();
      await fill(label(missing), value);
    }
    await see(toast('Incomplete Address', 'Please fill in all address fields').first());

    expect(api.inputsOf('shop.redeemPrize')).toEqual([]);
  });

  it('shows an order until it is shipped, and fills in its address next time [PDT-04]', async () => {
    const viewer = player();
    const product = prize({ name: 'A mug', ticketPrice: 40 });
    const { api, stored, change } = openProduct(product, viewer);
    const { released, release } = hold();
    api.reply({
      'shop.redeemPrize': async () => {
        await released;
        stored.balance = 60;
        stored.own = {
          ...stored.own,
          orders: [prizeOrder({ orderReference: 'ORD-1' })],
        };
        return { product, viewer: stored.own, receipt: null };
      },
    });
    await button('Redeem Now').click();
    await fillAddress();
    await button('Confirm Address').click();
    await see(redeemDialog('A mug').getByRole('button', { name: 'Processing...' }));
    release();

    await see(orderNumber('ORD-1'));
    await expectBalance(60);
    expect(api.inputsOf('shop.redeemPrize')).toEqual([{ productId: product.id, shippingAddress: shippingAddress() }]);

    const [order] = stored.own.orders;
    if (!order) throw new Error('the order is missing');
    stored.own.orders = [{ ...order, status: 'shipped', trackingNumber: 'TRACK 1', shippedAt: at() }];
    // Shipping changes the order, but not the product.
    await change({ version: product.version });
    await see(text('Shipped'));
    await see(text('Tracking number: TRACK 1'));

    api.reply({ 'profiles.getOwn': () => ({ profile: ownProfile(viewer, { shippingAddress: shippingAddress() }) }) });
    realtime.send('profiles.changed', {});
    await expect.poll(() => api.callsOf('profiles.getOwn').length).toBeGreaterThan(1);
    await seeNo(redeemDialog('A mug'));
    await button('Redeem Now').click();
    await expect.poll(values).toEqual(addressFields.map(([, value]) => value));
  });

  it('fills in the address of the profile, which may lack a name [D-26] [ENT-03]', async () => {
    const viewer = player();
    const inProfile = shippingAddress({ fullName: null });
    const { api } = openProduct(prize(), viewer, {
      replies: { 'profiles.getOwn': () => ({ profile: ownProfile(viewer, { shippingAddress: inProfile }) }) },
    });
    await button('Redeem Now').click();

    await see(label('Full Name'));
    expect(values()).toEqual(['', ...addressFields.slice(1).map(([, value]) => value)]);
    await label('Full Name').fill('Clementine Cheese');
    await button('Confirm Address').click();

    await see(orderNumber('ORD-7F3K2'));
    expect(api.inputsOf('shop.redeemPrize')).toMatchObject([{ shippingAddress: shippingAddress() }]);
  });

  it.each([
    ['Taiwan', '106409'],
    ['India', '110 001'],
  ])('is sent to an address in %s with the postal code %j [VAL-11]', async (country, zipCode) => {
    const viewer = player();
    const inProfile = shippingAddress({ country, zipCode: '1' });
    const { api } = openProduct(prize(), viewer, {
      replies: { 'profiles.getOwn': () => ({ profile: ownProfile(viewer, { shippingAddress: inProfile }) }) },
    });
    await button('Redeem Now').click();
    await fill(label(country === 'India' ? 'PIN Code' : 'Postal Code'), zipCode);
    await see(page.getByText('Is this right? Codes in this country usually look different.'));
    await button('Confirm Address').click();

    await see(orderNumber('ORD-7F3K2'));
    expect(api.inputsOf('shop.redeemPrize')).toMatchObject([{ shippingAddress: { country, zipCode } }]);
  });

  it('says before and after the order why it waits, and when an operator refused it', async () => {
    const review = { cause: 'review' } as const;
    const product = prize();
    const { api, stored, change } = openProduct(product, player(), { own: { nextHold: review } });
    api.reply({
      'shop.redeemPrize': () => {
        stored.own = { ...stored.own, orders: [prizeOrder({ status: 'held', hold: review })] };
        return { product, viewer: stored.own, receipt: null };
      },
    });
    await button('Redeem Now').click();
    await see(
      redeemDialog(product.name).getByText(
        'We will check this order by hand before we send it. That usually takes a few days.',
      ),
    );
    await fillAddress();

    await button('Confirm Address').click();

    await see(toast('Prize Redeemed!', 'Your order is reserved for you. Its card says when we send it.'));
    await see(text('Under review'));
    stored.own = { ...stored.own, orders: [prizeOrder({ status: 'refused' })] };
    // The operator's decision changes the order, but not the product.
    await change({ version: product.version });
    await see(text('We could not accept this order. Its tickets are back in your balance.'));
  });

  it('shows that another player took the last item', async () => {
    const { change } = openProduct(prize({ availableQuantity: 1 }), player(), {
      replies: {
        'shop.redeemPrize': () => {
          throw refusal('OUT_OF_STOCK');
        },
      },
    });
    await button('Redeem Now').click();
    await fillAddress();
    await change({ availableQuantity: 0 });

    await button('Confirm Address').click();

    await see(toast('Out of Stock', 'This prize is out of stock.'));
    await expectBalance(100);
  });
});
