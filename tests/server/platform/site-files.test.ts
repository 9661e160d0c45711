import { pages } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer({ env: { CONTACT_EMAIL: 'hello@play.example' } });

const read = async (path: string) => (await fetch(`${server.address}${path}`)).text();

describe('files for programs', () => {
  it('robots.txt allows pages, and names the sitemap', async () => {
    expect(await read('/robots.txt')).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${server.address}/sitemap.xml\n`,
    );
  });

  it('sitemap.xml lists each public page once', async () => {
    const links = Array.from((await read('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g), ([, link = '']) => link);

    expect(links.toSorted()).toEqual(
      [
        '/auth',
        '/developers',
        '/fairness/ledger',
        '/index',
        '/leaderboards',
        '/practice',
        '/privacy',
        '/rules',
        '/terms',
      ].map((path) => `${server.address}${path}`),
    );
    expect(links).toContain(`${server.address}${pages.rules.path}`);
  });

  it('security.txt names a contact, and is valid for half a year', async () => {
    const fields = Object.fromEntries(
      (await read('/.well-known/security.txt'))
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );

    expect(fields).toEqual({
      Contact: 'mailto:hello@play.example',
      Expires: expect.any(String),
      'Preferred-Languages': 'en',
      Canonical: `${server.address}/.well-known/security.txt`,
    });
    const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(179);
    expect(daysLeft).toBeLessThan(181);
  });

  it('security.txt does not exist without a contact', async () => {
    const nameless = await startTestServer();
    const { status } = await fetch(`${nameless.address}/.well-known/security.txt`);
    await nameless.close();

    expect(status).toBe(404);
  });

  it('password managers find the page for passwords and passkeys', async () => {
    const response = await fetch(`${server.address}/.well-known/change-password`, { redirect: 'manual' });

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/profile');
    expect(JSON.parse(await read('/.well-known/passkey-endpoints'))).toEqual({
      enroll: `${server.address}/profile`,
      manage: `${server.address}/profile`,
    });
  });
});

describe('an unknown file', () => {
  it.each([
    '/missing.txt',
    '/wp-login.php',
    '/old/picture.PNG?size=2',
    '/service-worker.js.map',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.env',
    '/.git/config',
  ])('is not found: %s', async (path) => {
    const response = await fetch(`${server.address}${path}`);

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['/no/such/page', '/old-page.html', '/player/some.one', '/game/1.5'])(
    'can be the path of a page: %s',
    async (path) => {
      const response = await fetch(`${server.address}${path}`);

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch('text/html');
    },
  );
});
