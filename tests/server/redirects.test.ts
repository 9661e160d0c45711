import { expect, it } from 'vitest';
import { XBrowser } from '../support/x-browser.js';
import { useTestServer } from '../support/use-test-context.js';

const server = useTestServer();

const ways = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '/\t/',
  '/\n/',
  '/.//',
  '/x/..//',
  '/%2e//',
  'https://',
  'https:/',
  'javascript://',
];
const endings = [
  '',
  '/',
  '/index',
  '?x',
  '#x',
  ':80',
  '%2f..',
  '@play.example',
  '/%0d%0aSet-Cookie:x=1',
  '\\',
  '.',
  '\u0000',
  '/é',
  '//',
  ';',
  ' ',
  '&error=x',
];

it('200 ways out of the site are not taken: the callback of X leads to our own pages alone [D-33]', async () => {
  const payloads = ways.flatMap((way) => endings.map((ending) => `${way}evil.example${ending}`)).slice(0, 200);
  expect(payloads).toHaveLength(200);

  for (const redirect of payloads) {
    const browser = new XBrowser(server.address);
    // Called off, the callback leads on to where it was asked to, as it does when it goes well.
    const back = await browser.consent(await browser.beginSignIn({ redirect }), 'cat', 'cancel');
    const ended = await browser.comeBack(back);

    expect([redirect, ended]).toEqual([redirect, '/auth/callback?error=X_LOGIN_ERROR']);
  }
});
