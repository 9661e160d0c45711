import type { Device } from '@game/site';
import { expect, it } from 'vitest';
import {
  addressReservedMail,
  alreadyRegisteredMail,
  newDeviceMail,
  passwordResetMail,
  verificationMail,
} from './mail-texts.js';

const origin = 'https://play.example';
const link = `${origin}/auth#reset-password=1`;
const signedInAt = new Date('2026-03-04T05:06:59Z');
const unknown: Device = { browser: null, system: null };

it.each([
  ['Verify your email', verificationMail('ann@example.com', link), 'Open this link within 24 hours', link],
  ['You already have an account', alreadyRegisteredMail('ann@example.com', origin), 'Log in', `${origin}/auth`],
  ['This address cannot be used', addressReservedMail('ann@example.com'), 'Please try again in 7 days.', undefined],
  ['Choose a new password', passwordResetMail('ann@example.com', link), 'Open this link within an hour', link],
  [
    'New sign-in',
    newDeviceMail('ann@example.com', unknown, signedInAt, origin),
    'choose a new password',
    `${origin}/auth?redirect=/profile`,
  ],
])('says what to do, and has a link where its text announces it: %s', (subject, mail, advice, target) => {
  const paragraphs = mail.text.split('\n\n');

  expect(mail.to).toBe('ann@example.com');
  expect(mail.subject).toMatch(new RegExp(`^${subject}`));
  expect(paragraphs).not.toContain('');
  expect(paragraphs.filter((paragraph) => paragraph.includes(advice))).toHaveLength(1);
  expect(paragraphs.filter((_, index) => paragraphs[index - 1]?.endsWith(':'))).toEqual(target ? [target] : []);
  expect(mail.text).toMatch(/[Ii]f that was not you/);
});

it.each<[Device, string]>([
  [unknown, 'another browser on another device'],
  [{ browser: 'firefox', system: 'android' }, 'Firefox on Android'],
  [{ browser: 'edge', system: 'windows' }, 'Edge on Windows'],
  [{ browser: 'opera', system: 'linux' }, 'Opera on Linux'],
  [{ browser: 'chrome', system: 'macos' }, 'Chrome on macOS'],
  [{ browser: 'safari', system: 'ios' }, 'Safari on iOS'],
])('names the new device %j as %s, with the time of the sign-in', (device, name) => {
  const { text } = newDeviceMail('ann@example.com', device, signedInAt, origin);

  expect(text).toContain(`from a new device: ${name}, on 2026-03-04 at 05:06 UTC.`);
});
