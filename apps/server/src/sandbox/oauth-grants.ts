import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { sha256 } from '../platform/sha256.js';

/** The lifetimes of a code and of an access token, in milliseconds. They are those of X. */
const codeLifetimeMs = 30_000;
const tokenLifetimeMs = 2 * 3_600_000;

/** The parameters of the authorization URL. */
export const authorizeRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  code_challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  code_challenge_method: z.literal('S256'),
});
export type AuthorizeRequest = z.infer<typeof authorizeRequest>;

/** The grant of a code or token. */
interface Grant {
  username: string;
  scope: string;
  expiresAtMs: number;
}

interface Code extends Grant {
  redirectUri: string;
  challenge: string;
}

/** The codes and tokens of a sandbox for OAuth 2.0 with PKCE, with all checks (D-28). They are stored in memory. */
export class OAuthGrants {
  readonly clientId = 'sandbox-client';
  readonly clientSecret: string;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.#clock = clock;
    this.#random = random;
    this.clientSecret = random.hexadecimal(16);
  }

  /** Issues a code, which can be used once within 30 seconds. */
  authorize(request: AuthorizeRequest, username: string): string {
    const code = this.#random.hexadecimal(16);
    this.#codes.set(code, {
      username,
      scope: request.scope,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
      expiresAtMs: this.#nowMs() + codeLifetimeMs,
    });
    return code;
  }

  /** Returns the status and body of the token endpoint. */
  token(authorization: string | undefined, form: URLSearchParams): { status: number; body: object } {
    if (!this.#isClient(authorization)) return { status: 401, body: { error: 'invalid_client' } };
    const grant = this.#take(form);
    if (grant === null) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: this.#issue(grant) };
  }

  /** Returns the owner of an access token; null for an invalid token. The owner's id depends only on the username. */
  user(authorization: string | undefined): { id: string; username: string } | null {
    const grant = this.#accessTokens.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '');
    if (!grant || grant.expiresAtMs <= this.#nowMs()) return null;
    const id = BigInt(`0x${sha256(grant.username.toLowerCase()).slice(0, 16)}`);
    return { id: String(id), username: grant.username };
  }

  #isClient(authorization: string | undefined): boolean {
    const given = Buffer.from(/^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? '', 'base64');
    const expected = Buffer.from(`${this.clientId}:${this.clientSecret}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #take(form: URLSearchParams): Grant | null {
    const field = (name: string) => form.get(name) ?? '';
    if (field('grant_type') === 'refresh_token') {
      const grant = this.#refreshTokens.get(field('refresh_token'));
      this.#refreshTokens.delete(field('refresh_token'));
      return grant ?? null;
    }
    const code = field('grant_type') === 'authorization_code' ? this.#codes.get(field('code')) : undefined;
    // A failed attempt uses up the code, too.
    this.#codes.delete(field('code'));
    if (!code || code.expiresAtMs <= this.#nowMs() || code.redirectUri !== field('redirect_uri')) return null;
    const challenge = sha256(field('code_verifier'), 'base64url');
    return challenge === code.challenge ? code : null;
  }

  #issue({ username, scope }: Grant): object {
    const [accessToken, refreshToken] = [this.#random.hexadecimal(24), this.#random.hexadecimal(24)];
    const grant = { username, scope, expiresAtMs: this.#nowMs() + tokenLifetimeMs };
    this.#accessTokens.set(accessToken, grant);
    this.#refreshTokens.set(refreshToken, grant);
    return {
      token_type: 'bearer',
      access_token: accessToken,
      expires_in: tokenLifetimeMs / 1000,
      scope,
      refresh_token: refreshToken,
    };
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
