import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isAllowedEndpoint, isPublicAddress, lookupPublic } from './endpoints.js';

describe('isAllowedEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.example:8443/abc',
    'http://127.0.0.1:4000/abc',
  ])('accepts %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, ['push.example:8443', '127.0.0.1:4000'])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://xpush.apple.com/abc',
    'https://push.example/abc',
    'http://push.example:8443/abc',
    'http://127.0.0.1:4001/abc',
    'https://169.254.169.254/latest/meta-data',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'not a url',
  ])('refuses %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, ['push.example:8443', '127.0.0.1:4000'])).toBe(false);
  });
});

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'localhost',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('lookupPublic', () => {
  it('fails for a name of this machine', async () => {
    await expect(promisify(lookupPublic)('localhost', {})).rejects.toMatchObject({ code: 'EPRIVATE' });
    await expect(promisify(lookupPublic)('localhost', { all: true })).rejects.toMatchObject({ code: 'EPRIVATE' });
  });
});
