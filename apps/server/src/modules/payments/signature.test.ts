import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, signWebhook } from './signature.js';

const body = Buffer.from('{"id":"evt"}');
const secret = 'whsec_of_now';
const now = new Date('2026-01-15T12:00:00.900Z');
const seconds = 1_768_478_400;

/** The header of a body that was signed with the secret at a time, which can be any text. */
function headerOf(time: string, signedWith = secret): string {
  return `t=${time},v1=${createHmac('sha256', signedWith).update(`${time}.`).update(body).digest('hex')}`;
}

const isAccepted = (header: string | undefined) => isSignedBy(secret, header, body, now);

describe('the signature of a webhook', () => {
  it('is accepted as it is written, with the time in whole seconds', () => {
    expect(signWebhook(body, secret, now)).toBe(headerOf(String(seconds)));
    expect(isAccepted(headerOf(String(seconds)))).toBe(true);
  });

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('of a time %i seconds from now is accepted: %s', (ahead, isValid) => {
    expect(isAccepted(headerOf(String(seconds + ahead)))).toBe(isValid);
  });

  it('is accepted from any of several secrets, with spaces and other parts between them', () => {
    const [time, ofNow] = headerOf(String(seconds)).split(',');
    const [, ofOld] = headerOf(String(seconds), 'whsec_of_before').split(',');

    expect(isAccepted(`${time},${ofOld}`)).toBe(false);
    expect(isAccepted(`${time}, ${ofOld}, v0=ff, ${ofNow}`)).toBe(true);
    expect(isAccepted(`v1,${ofNow},t,${time}`)).toBe(true);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no time', headerOf('').replace('t=,', '')],
    ['an empty time', headerOf('')],
    ['two times', `${headerOf(String(seconds))},t=${seconds}`],
    ['two times, the first one without digits', `t=x,${headerOf(String(seconds))}`],
    ['a time that is not written in digits', headerOf(`${seconds}.0`)],
    ['a time in hexadecimal', headerOf(`0x${seconds.toString(16)}`)],
    ['a time that is longer than any second of the next millennia', headerOf(`0${String(seconds).padStart(12, '0')}`)],
    ['no signature', `t=${seconds}`],
    ['an empty signature', `t=${seconds},v1=`],
    ['half a signature', headerOf(String(seconds)).slice(0, -32)],
    ['a signature that is too long', `${headerOf(String(seconds))}00`],
    ['a signature with another name', headerOf(String(seconds)).replace('v1=', 'v0=')],
  ])('is refused with %s', (_name, header) => {
    expect(isAccepted(header)).toBe(false);
  });

  it('is refused for another body', () => {
    expect(isSignedBy(secret, headerOf(String(seconds)), Buffer.from('{"id":"evT"}'), now)).toBe(false);
  });
});
