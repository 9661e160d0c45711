import { expect, it } from 'vitest';
import { referralLink, shareLinks } from './refer-friends-card.js';

it('shares a referral link with the code on X and Facebook', () => {
  const link = referralLink('https://play.example', 'A1B2C3');
  const { x, facebook } = shareLinks(link, 'Play & win?');

  expect(link).toBe('https://play.example?ref=A1B2C3');
  expect(x).toBe('https://x.com/intent/post?text=Play+%26+win%3F&url=https%3A%2F%2Fplay.example%3Fref%3DA1B2C3');
  expect(facebook).toBe('https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fplay.example%3Fref%3DA1B2C3');
});
