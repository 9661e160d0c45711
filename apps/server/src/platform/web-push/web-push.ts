import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import { isLoopback, lookupPublic } from './endpoints.js';

/** A browser that push messages can be sent to. The keys are in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Thrown if the push service no longer has the subscription. */
export class SubscriptionGone extends Error {
  override readonly name = 'SubscriptionGone';
}

/** Thrown if the push service refuses a message, so that another attempt is useless. */
export class PushRejected extends Error {
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('the push service refuses the message');
    this.responseCode = responseCode;
  }
}

/** Thrown if the push service fails or is busy, so that a later attempt can succeed. */
export class PushFailed extends Error {
  readonly responseCode: number;
  /** The `Retry-After` header of the response. */
  readonly retryAfter: string | undefined;

  constructor(responseCode: number, retryAfter: string | undefined) {
    super('the push service failed');
    this.responseCode = responseCode;
    this.retryAfter = retryAfter;
  }
}

/** Time limit of a request, in milliseconds. */
const timeoutMs = 10_000;

/** How much of a response is read, in bytes. Only its status matters. */
const maximumBytes = 2 ** 16;

/** Sends push messages (RFC 8030), signed (RFC 8292) and encrypted for one browser (RFC 8291). */
export class WebPush {
  readonly #vapid: { publicKey: string; privateKey: string; subject: string };

  constructor(vapid: { publicKey: string; privateKey: string; subject: string }) {
    this.#vapid = vapid;
  }

  /**
   * Sends a message. Resolves when the push service has accepted it. It keeps the message for `ttlSeconds` until the device
   * is online, and only the last one of a `topic` (at most 32 characters of base64url).
   * @throws {SubscriptionGone} {PushRejected} {PushFailed} or another error, if a later attempt can succeed.
   */
  async send(
    { endpoint, p256dh, auth }: PushTarget,
    payload: string,
    { ttlSeconds, topic }: { ttlSeconds: number; topic: string },
  ): Promise<void> {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: this.#vapid,
      TTL: ttlSeconds,
      topic,
    });
    const { status, retryAfter } = await post(new URL(endpoint), headers, body);
    if (status === 404 || status === 410) throw new SubscriptionGone();
    if (status >= 200 && status < 300) return;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new PushRejected(status);
    throw new PushFailed(status, retryAfter);
  }
}

/** Sends a request only to a public address, unless its URL is on this machine. Follows no redirect. */
function post(
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? requestHttp : requestHttps;
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const request = send(url, isLoopback(url) ? options : { ...options, lookup: lookupPublic }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      // The connection is used again, unless the body is long.
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maximumBytes) response.destroy();
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
    request.end(body);
  });
}
