import { expect, it } from 'vitest';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestServer } from '../../support/use-test-context.js';

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

it('redirects from the callback of X only to our own pages, for 200 hostile redirect values [D-33]', async () => {
  const payloads = ways.flatMap((way) => endings.map((ending) => `${way}evil.example${ending}`)).slice(0, 200);
  expect(payloads).toHaveLength(200);

  for (const redirect of payloads) {
    const browser = new XBrowser(server.address);
    // A cancelled sign-in keeps the redirect, as a successful one does.
    const back = await browser.consent(await browser.beginSignIn({ redirect }), 'cat', 'cancel');
    const ended = await browser.comeBack(back);

    expect([redirect, ended]).toEqual([redirect, '/auth/callback?error=X_LOGIN_ERROR']);
  }
});
