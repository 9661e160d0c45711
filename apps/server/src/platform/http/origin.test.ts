import { expect, it } from 'vitest';
import { isSameOrigin } from './origin.js';

const site = 'https://play.example';

it('accepts a request from a page of the site', () => {
  expect(isSameOrigin({ origin: site, host: 'internal:3000' }, site)).toBe(true);
  expect(isSameOrigin({ origin: 'https://play.example', host: 'play.example' }, undefined)).toBe(true);
});

it.each([
  'https://play.example.evil.example',
  'https://play.example:8443',
  'https://play.example/',
  'https://evil.example?https://play.example',
  'https://sub.play.example',
  'https://play.exampl',
  'http://play.example',
  'http://internal:3000',
  'null',
  '',
])('compares the whole origin with PUBLIC_URL, and the Host header with nothing: %s', (origin) => {
  expect(isSameOrigin({ origin, host: 'internal:3000' }, site)).toBe(false);
});

it('rejects a request that the browser calls cross-site, and cookies without an origin', () => {
  expect(isSameOrigin({ origin: site, 'sec-fetch-site': 'cross-site' }, site)).toBe(false);
  expect(isSameOrigin({ cookie: 'session=x' }, site)).toBe(false);
  expect(isSameOrigin({}, site)).toBe(true);
});
