import { describe, expect, it } from 'vitest';
import { parseSitePath } from './site-path.js';

const hosts = [
  'evil.example',
  'evil.example/x',
  'user:pass@evil.example',
  '[::1]',
  '2130706433',
  'evil。example',
  '%65vil.example',
  'localhost:80',
];

/** Ways to write the address of another site so that a careless check accepts it as a path. */
const disguises: ((host: string) => string)[] = [
  (host) => `https://${host}`,
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `/\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `\\/${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `/\r\n//${host}`,
  (host) => `/.//${host}`,
  (host) => `/..//${host}`,
  (host) => `/x/..//${host}`,
  (host) => `/%2e//${host}`,
  (host) => `/x/%2E%2e//${host}`,
  (host) => ` //${host}`,
  (host) => `/ /${host}`,
  (host) => `\u0000//${host}`,
  (host) => `/\u00a0/${host}`,
  (host) => `http:${host}`,
  (host) => `https:/${host}`,
  (host) => `HTTPS://${host}`,
  (host) => `javascript://${host}/%0aalert(1)`,
  (host) => `data:text/html,<script>location='//${host}'</script>`,
  (host) => `/x\\..\\..//${host}`,
  (host) => `@${host}`,
];

describe('parseSitePath [D-33]', () => {
  const payloads = disguises.flatMap((disguise) => hosts.map(disguise));

  it('rejects 200 addresses that lead to another site', () => {
    expect(payloads).toHaveLength(200);
    for (const payload of payloads) expect([payload, parseSitePath(payload)]).toEqual([payload, null]);
  });

  it.each(['/', '/index', '/game/1/outcome?x=1#y', '/auth?redirect=/profile', '/x?next=//evil.example'])(
    'accepts %s',
    (path) => {
      expect(parseSitePath(path)).toBe(path);
    },
  );

  it.each([null, undefined, '', 'index', `/${'x'.repeat(3000)}`, '/ünicode', '/"quoted"', '/<b>', '/a//'])(
    'rejects %j',
    (text) => {
      expect(parseSitePath(text)).toBeNull();
    },
  );
});
