import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum difference between a signature's timestamp and our clock, in seconds. */
const toleranceSeconds = 300;

/**
 * Creates the `Stripe-Signature` header of a body: `t=<Unix seconds>,v1=<HMAC-SHA256 over 't.body'>`. The sandbox signs
 * its webhooks in the same way as the payment provider.
 */
export function signWebhook(body: Buffer, secret: string, now: Date): string {
  const time = unixSeconds(now);
  return `t=${time},v1=${digestOf(String(time), body, secret).toString('hex')}`;
}

/**
 * Returns whether the raw body was signed with `secret` within five minutes of `now`, before or after. The provider's
 * library accepts any timestamp in the future, so a stolen signature could stay valid indefinitely. While a secret is
 * rotated, the header contains one signature per secret. See decision 0014.
 */
export function isSignedBy(secret: string, header: string | undefined, body: Buffer, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.flatMap(([name, value]) => (name === 't' && value !== undefined ? [value] : []));
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(unixSeconds(now) - Number(time)) > toleranceSeconds) return false;
  const expected = digestOf(time, body, secret);
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' && value !== undefined ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function digestOf(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

/** Returns a time as Stripe writes it: in whole seconds since 1970. */
export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
