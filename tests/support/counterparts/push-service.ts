import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '@game/contract';

/** A push message that arrived at a browser, decrypted. */
interface ReceivedPush {
  message: PushMessage;
  ttl: number;
  topic: string | undefined;
}

/** A browser that has subscribed, with what `PushSubscription.toJSON()` returns. */
export interface PushDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  titles(): string[];
}

/** Starts a push service. It checks the signature of each request, and decrypts the message as the browser would. */
export async function startPushService() {
  const browsers = new Map<string, { device: PushDevice; open: (body: Buffer) => string }>();
  const state = { status: 201, retryAfter: undefined as string | undefined, requests: 0, ready: Promise.resolve() };
  const server = createServer((request, response) => {
    void receive(request).then((status) =>
      response
        .writeHead(status, { location: '/elsewhere', ...(state.retryAfter && { 'retry-after': state.retryAfter }) })
        .end('x'.repeat(100_000)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function receive(request: IncomingMessage): Promise<number> {
    state.requests += 1;
    const body = await buffer(request);
    await state.ready;
    const browser = browsers.get(request.url ?? '');
    if (!browser) return 404;
    if (state.status !== 201) return state.status;
    const { authorization = '', ttl, topic, 'content-encoding': encoding } = request.headers;
    if (!isSigned(authorization, origin) || encoding !== 'aes128gcm') return 403;
    const message = JSON.parse(browser.open(body)) as PushMessage;
    browser.device.received.push({ message, ttl: Number(ttl), topic: topic as string | undefined });
    return 201;
  }

  return {
    /** The value for the setting PUSH_HOSTS. */
    host: `127.0.0.1:${port}`,
    /** Answers all requests with this status, and with a `Retry-After` if there is one. 201 by default. */
    answerWith: (status: number, retryAfter?: string) => Object.assign(state, { status, retryAfter }),
    requests: () => state.requests,
    /** Answers no request until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      state.ready = new Promise((resolve) => (release = resolve));
      return release;
    },
    subscribe(): PushDevice {
      const [pair, auth, path] = [createECDH('prime256v1'), randomBytes(16), `/${randomBytes(8).toString('hex')}`];
      const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
      const received: ReceivedPush[] = [];
      const titles = () => received.map(({ message }) => message.title);
      const device = { subscription: { endpoint: origin + path, keys }, received, titles };
      browsers.set(path, { device, open: (body) => decrypt(body, pair, auth) });
      return device;
    },
    close: () => server.close().closeAllConnections(),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Whether a request is signed for this push service (RFC 8292). */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinates = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...coordinates } });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return (
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === audience &&
    typeof exp === 'number' &&
    exp > Date.now() / 1000 &&
    /^(mailto:|https:)/.test(String(sub))
  );
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
  // The byte 2 ends the last record.
  return padded.slice(0, padded.lastIndexOf('\u0002'));
}
