import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import { entryReceipt, prize, productViewer, raffle } from '../builders/shop.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, link, see, seeNo, text, title, toast } from '../support/page.js';
import { enterOnce, fillAddress, openProduct, redeemDialog } from './open-product.js';

describe('the page of a product [PDT-01]', () => {
  it('shows that it is loading, then picture, name and description, and a link back to the prizes', async () => {
    const lamp = raffle({ name: 'A lamp', productType: 'lamp', description: 'Soft, warm and slightly chewed.' });
    const { released, release } = hold();
    openProduct(lamp, player(), {
      replies: {
        'shop.getProduct': async () => {
          await released;
          return { product: lamp, viewer: productViewer() };
        },
      },
    });
    await see(text('Loading product details...'));
    release();

    await see(title('A lamp'));
    await see(text('Soft, warm and slightly chewed.'));
    await see(page.getByRole('article').getByCss('svg').first());
    await link('Back to Prizes').click();
    await expectPath('/shop/prizes');
  });

  it.each(['00000000-0000-4000-8000-ffffffffffff', 'no-id'])(
    'shows that there is no product with the id %s, and a link back to the prizes',
    async (productId) => {
      openApp(`/product/${productId}`, { viewer: player() });

      await see(title('Product not found'));
      await see(link('Back to Prizes'));
    },
  );

  it.each([
    ['a raffle', raffle(), 'Login to Enter', 'Enter Raffle'],
    ['a prize', prize(), 'Login to Redeem', 'Redeem Now'],
  ])('shows %s to visitors, who must sign in for its action [D-32]', async (_kind, product, invitation, action) => {
    openProduct(product, null);

    await see(title(product.name));
    await see(text(product.description));
    expect(button(action).query()).toBe(null);
    await link(invitation).click();
    await expectPath('/auth');
  });

  it('is shown to players and visitors, also at its path below the prizes of the shop [RTE-09]', async () => {
    const product = raffle({ name: 'A cushion' });
    for (const [viewer, path] of [
      [player(), `/product/${product.id}`],
      [player(), `/shop/prizes/${product.id}`],
      [null, `/product/${product.id}`],
    ] as const) {
      const { close } = openProduct(product, viewer, { path });
      await see(title('A cushion'));
      expect(window.location.pathname).toBe(path);
      await close();
    }
  });
});

describe('the message of a product page [ESH-03]', () => {
  it('says that the product could not be loaded, and links back to the prizes', async () => {
    openProduct(raffle(), player(), {
      replies: {
        'shop.getProduct': () => {
          throw brokenReply(500);
        },
      },
    });

    await see(toast('Error', 'Failed to load product details. Please try again.'));
    await expectPath('/shop/prizes');
  });

  it('says that entering a raffle failed, and then that it succeeded', async () => {
    const { api } = openProduct(raffle(), player(), {
      replies: {
        'shop.enterRaffle': () => {
          throw brokenReply(500);
        },
      },
    });
    await enterOnce();
    await see(toast('Error', 'Failed to enter raffle. Please try again.'));

    api.reply({
      'shop.enterRaffle': ({ productId, number }) => ({
        product: raffle(),
        viewer: productViewer({ entryCount: 1 }),
        receipt: entryReceipt(productId, 1, number),
      }),
    });
    await seeNo(page.getByRole('dialog'));
    await enterOnce();

    await see(toast('Success!'));
  });

  it('asks the player to log in when the session has ended before they enter a raffle [VAL-13] [ERR-01]', async () => {
    openProduct(raffle(), player(), {
      replies: {
        'shop.enterRaffle': () => {
          throw refusal('NOT_SIGNED_IN_TO_ENTER');
        },
      },
    });

    await enterOnce();

    await see(toast('Error', 'Please login to enter the raffle'));
  });

  it.each([
    ['without a reason', brokenReply(500), 'Error', 'Failed to redeem prize. Please try again.'],
    ['without a session', refusal('NOT_SIGNED_IN_TO_REDEEM'), 'Error', 'Failed to redeem prize. Please try again.'],
  ])('says that redeeming failed %s', async (_cause, failure, titleText, message) => {
    openProduct(prize({ name: 'A mug' }), player(), {
      replies: {
        'shop.redeemPrize': () => {
          throw failure;
        },
      },
    });
    await button('Redeem Now').click();
    await fillAddress();

    await button('Confirm Address').click();

    await see(toast(titleText, message));
    await see(redeemDialog('A mug'));
  });

  it('says that a prize is redeemed', async () => {
    openProduct(prize(), player());
    await button('Redeem Now').click();
    await fillAddress();

    await button('Confirm Address').click();

    await see(toast('Prize Redeemed!', "We'll ship your prize to the provided address."));
  });
});
