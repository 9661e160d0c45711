import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const productId = randomUUID();

const server = useTestServer();

/** Requests the page at `path`, unchanged, with further headers. */
async function fetchPage(path: string, headers: Record<string, string> = {}, address = server.address) {
  const { hostname, port } = new URL(address);
  return new Promise<string>((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => resolve(text(response))).on('error', reject);
  });
}

/** Returns the values in the head of a page, by name. */
function readHead(html: string) {
  const head = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? '';
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    ...Object.fromEntries(metas.map(([, name, content]) => [name, content])),
  } as Record<string, string | undefined>;
}

/** Returns the size of the PNG at `address`, such as '32x32'. */
async function sizeOfPng(address: string): Promise<string> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await response.arrayBuffer());
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('a page', () => {
  it.each([
    ['/', 'Game Lobby', '/index'],
    ['/index', 'Game Lobby', '/index'],
    ['/auth', 'Log In or Sign Up', '/auth'],
    ['/auth/callback?code=x', 'Log In or Sign Up', '/auth'],
    ['/terms', 'Terms and Conditions', '/terms'],
    ['/privacy', 'Privacy Policy', '/privacy'],
    ['/practice', 'Practice Hand', '/practice'],
    [`/game/${randomUUID()}`, 'Game', '/index'],
    [`/game/${randomUUID()}/outcome`, 'Game', '/index'],
    ['/leaderboards?by=wins', 'Leaderboards', '/leaderboards'],
    ['/fairness/ledger', 'The Ledger, Day by Day', '/fairness/ledger'],
    ['/player/some.one', 'Player', '/index'],
    ['/player/%22%3E', 'Player', '/index'],
    ['/tournaments?status=completed', 'Tournaments', '/index'],
    ['/tournaments/create', 'Create Tournament', '/index'],
    [`/tournaments/${randomUUID()}`, 'Tournament', '/index'],
    ['/shop/tickets?checkout=cancelled', 'Buy Tickets', '/index'],
    ['/shop/prizes', 'Prizes', '/index'],
    ['/shop/orders', 'Your Orders', '/index'],
    ['/shop/entries', 'Your Entries', '/index'],
    [`/product/${productId}`, 'Prize', `/product/${productId}`],
    [`/product/${productId}/proof`, 'Proof of the Draw', `/product/${productId}/proof`],
    ['/product/%22%3E', 'Prize', '/index'],
    ['/no/such/page', 'Game Lobby', '/index'],
    ['/index.html', 'Game Lobby', '/index'],
    ['/shell', 'Game Lobby', '/index'],
  ])('has title, description and links in its HTML: %s', async (path, title, canonicalPath) => {
    const head = readHead(await fetchPage(path));

    const address = `${server.address}${canonicalPath}`;
    expect(head).toMatchObject({
      title: `${title} - Nibblewick`,
      canonical: address,
      'og:title': title,
      'og:url': address,
      'og:type': 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w/),
      'twitter:card': 'summary_large_image',
    });
    expect(head['description']).toMatch(/^[A-Z].{40,150}\.$/);
    expect(head['og:description']).toBe(head['description']);
  });

  it('has a social card whose image exists in the declared size', async () => {
    const { 'og:image': image = '' } = readHead(await fetchPage('/index'));

    expect(new URL(image).origin).toBe(server.address);
    expect(await sizeOfPng(image)).toBe('1200x630');
  });

  it('contains no placeholder and no inline script', async () => {
    const html = await fetchPage('/index');

    expect(html).not.toMatch(/%[A-Z_]+%/);
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    const policy = (await fetch(`${server.address}/index`)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch("default-src 'self'");
    expect(policy).not.toMatch(/script-src/);
  });

  it.each([
    ['theme=dark', 'dark'],
    ['session=x; theme=light', 'light'],
    ['theme="><script>', 'system'],
    ['', 'system'],
  ])('names the theme of the cookies %j', async (cookie, theme) => {
    const html = await fetchPage('/index', { cookie });

    expect(html).toContain(`<html lang="en" data-theme="${theme}">`);
  });

  it('uses the configured origin', async () => {
    const behindProxy = await startTestServer({ env: { PUBLIC_URL: 'https://play.example/' } });
    const head = readHead(await fetchPage('/terms', { host: 'internal:8080' }, behindProxy.address));
    await behindProxy.close();

    expect(head['canonical']).toBe('https://play.example/terms');
    expect(head['og:url']).toBe('https://play.example/terms');
    expect(head['og:image']).toMatch(/^https:\/\/play\.example\/assets\//);
  });

  it.each(['/terms', '/privacy'])('names the operator to visitors without scripts, escaped: %s', async (path) => {
    const env = {
      OPERATOR_NAME: '</noscript><b>"A" & Co',
      CONTACT_EMAIL: 'hello@play.example',
      OPERATOR_ADDRESS: 'One Street',
    };
    const named = await startTestServer({ env });
    const html = await fetchPage(path, {}, named.address);
    await named.close();

    const contact = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
    expect(contact).toContain('>&lt;/noscript&gt;&lt;b&gt;&quot;A&quot; &amp; Co\nOne Street\nhello@play.example<');
    expect(await fetchPage(path)).toMatch(
      /<noscript><address [^>]*><\/address><p [^>]*>The operator of this site has not/,
    );
  });

  it('supports HEAD requests', async () => {
    const response = await fetch(`${server.address}/terms`, { method: 'HEAD' });

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('text/html');
  });
});

describe('the site', () => {
  it('can be installed: its manifest has icons of the declared sizes, one of them maskable', async () => {
    const response = await fetch(`${server.address}/manifest.webmanifest`);
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };

    expect(manifest).toMatchObject({ name: 'Nibblewick', display: 'standalone', start_url: '/index', scope: '/' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) expect(await sizeOfPng(`${server.address}${src}`)).toBe(sizes);
  });

  it('has icons for tabs and home screens', async () => {
    const html = await fetchPage('/index');
    const iconAt = (pattern: RegExp) => `${server.address}${pattern.exec(html)?.[1]}`;

    expect(await sizeOfPng(iconAt(/rel="icon" href="([^"]*\.png)"/))).toBe('32x32');
    expect(await sizeOfPng(iconAt(/rel="apple-touch-icon" href="([^"]*)"/))).toBe('180x180');
    const drawing = await fetch(iconAt(/rel="icon" href="([^"]*\.svg)"/));
    expect(drawing.headers.get('content-type')).toMatch('image/svg+xml');
    expect(await drawing.text()).toMatch(/^<svg /);
  });

  it('serves scripts compressed and immutable, and the service worker without caching', async () => {
    const path = /<script[^>]* src="([^"]*)"/.exec(await fetchPage('/index'))?.[1];
    const headersOf = async (encodings: string, asked = path) =>
      (await fetch(`${server.address}${asked}`, { headers: { 'accept-encoding': encodings } })).headers;

    expect((await headersOf('gzip, br')).get('content-encoding')).toBe('br');
    expect((await headersOf('gzip')).get('content-encoding')).toBe('gzip');
    expect((await headersOf('identity')).get('content-encoding')).toBe(null);
    expect((await headersOf('br')).get('cache-control')).toMatch('immutable');
    expect((await headersOf('br', '/service-worker.js')).get('cache-control')).toBe('no-cache');
  });
});

describe("a friend's link", () => {
  it.each(['/?ref=Friend_1', '/index?ref=friend_1', '/auth?redirect=/index&ref=%20friend_1'])(
    'gets a card that invites and keeps the code: %s',
    async (path) => {
      const head = readHead(await fetchPage(path));

      expect(head['og:title']).toBe('A friend invites you to Nibblewick');
      expect(head['og:url']).toBe(`${server.address}/?ref=FRIEND_1`);
      expect(head['canonical']).not.toMatch('ref=');
      expect(head['og:image']).toMatch(/\.png$/);
    },
  );

  it('has the card of the page if its code is invalid', async () => {
    for (const path of ['/?ref=', '/?ref=a%20b', `/?ref=${'x'.repeat(33)}`, '/?ref=%E0%A4%A', '/?REF=friend']) {
      expect(readHead(await fetchPage(path))['og:title']).toBe('Game Lobby');
    }
  });
});

describe('input never becomes HTML', () => {
  const attack = `"'><script>alert(1)</script>`;

  it.each([
    `/?ref=${encodeURIComponent(attack)}`,
    `/?ref=FRIEND${encodeURIComponent(attack)}`,
    `/auth?ref=x&ref=${encodeURIComponent(attack)}&redirect=${encodeURIComponent(attack)}`,
    `/game/${encodeURIComponent(attack)}`,
    `/game/${attack}/outcome`,
    `/${attack}?${attack}`,
    '/?ref=%TITLE%',
    '/index?%ORIGIN%',
    '/game/$&$1/outcome?ref=$&',
  ])('if it is in the URL: %s', async (path) => {
    const html = await fetchPage(path);

    expect(html).not.toMatch(/alert\(1\)|%[A-Z_]+%|\$[&1]/);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('if it is in the name of the host', async () => {
    const html = await fetchPage('/', { host: `a.example"><script>alert(1)</script><p class='` });

    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toMatch('content="http://a.example&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p class=&#39;/');
  });
});
