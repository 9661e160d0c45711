import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from ours, before or after, in seconds. */
const tolerance = 300;

/**
 * The `Stripe-Signature` header of a body: `t=<Unix seconds>,v1=<HMAC-SHA256 over 't.body'>`. The sandbox signs so, as
 * the payment provider does.
 */
export function signWebhook(body: Buffer, secret: string, now: Date): string {
  const time = unixSeconds(now);
  return `t=${time},v1=${digestOf(String(time), body, secret).toString('hex')}`;
}

/**
 * Whether the body, exactly as it came, was signed with `secret` within the last or next five minutes. The provider's
 * own check lets pass what is dated ahead; a signature that will be valid for ever is worth more to a thief. While a
 * secret is being replaced the header has a signature for each.
 */
export function isSignedBy(secret: string, header: string | undefined, body: Buffer, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.flatMap(([name, value]) => (name === 't' && value !== undefined ? [value] : []));
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(unixSeconds(now) - Number(time)) > tolerance) return false;
  const expected = digestOf(time, body, secret);
  return parts.some(([name, value]) => {
    const given = Buffer.from(name === 'v1' && value !== undefined ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function digestOf(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
