import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { moves } from '@game/rules';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, carousel, expectPath, link, main, see, title } from '../support/page.js';

/** Lets the bot draw the move at `index`. */
function botDraws(index: number): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array)[0] = index;
    return array;
  });
}

describe('the practice hand', () => {
  it('is offered to visitors, runs without server and tickets, and ends with an invitation', async () => {
    botDraws(moves.indexOf('scissors'));
    const app = openApp('/index');
    await link('Practice').click();
    await expectPath('/practice');
    await see(title('Practice Hand'));
    await see(main().getByText('Not for tickets', { exact: true }));
    await app.api.idle();
    const request = vi.spyOn(window, 'fetch');

    await button('Select CAT').click();

    await see(title('Victory!'));
    await see(main().getByText('Not for tickets', { exact: true }));
    expect(request).not.toHaveBeenCalled();
    await main().getByRole('link', { name: 'Log In' }).click();
    await expectPath('/auth');
    await see(title('Welcome Back!'));
  });

  it.each([
    [0, "It's a Draw!", 'You both made the same move.'],
    [1, 'Victory!', 'CAT catches MOUSE'],
    [2, 'Defeat!', 'CHEESE beats CAT'],
  ])('is decided by the rules against the move that the bot drew before: %i', async (drawn, result, explanation) => {
    botDraws(drawn);
    openApp('/practice');
    await see(title('Practice Hand'));
    botDraws((drawn + 1) % 3);

    await button('Select CAT').click();

    await see(title(result));
    await see(main().getByText(explanation, { exact: true }));
  });

  it.each([
    [390, 844],
    [375, 600],
    [320, 568],
  ])('says what beats what, and shows all of a hand without scrolling: %i x %i', async (width, height) => {
    await page.viewport(width, height);
    openApp('/practice');
    await see(link('Sign Up'));

    for (const rule of ['CAT catches MOUSE', 'MOUSE eats CHEESE', 'CHEESE beats CAT']) {
      await see(main().getByText(rule, { exact: true }));
    }
    const hint = main().getByText('Swipe right to select, left for next option');
    expect(hint.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    expect(carousel().element().clientWidth).toBeGreaterThanOrEqual(150);
  });

  it('leads a visitor to the sign-up form, and a player to the lobby', async () => {
    const app = openApp('/practice');
    await button('Select CAT').click();
    await main().getByRole('link', { name: 'Sign Up' }).click();
    await see(title('Create Your Profile!'));
    await app.close();

    openApp('/practice', { viewer: player() });
    await button('Select CAT').click();
    await link('Go to the Lobby').click();
    await expectPath('/index');
  });

  it('can be repeated', async () => {
    botDraws(2);
    openApp('/practice');
    await button('Select CAT').click();
    await see(title('Defeat!'));
    await button('Practice Again').click();

    await see(title('Practice Hand'));
    await see(button('Select CAT'));
  });
});
