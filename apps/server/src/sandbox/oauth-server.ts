import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.js';
import { originOf } from '../platform/origin.js';
import type { Random } from '../platform/random.js';
import { escapeHtml, sendSandboxPage } from './page.js';

/** For how long a code and an access token are good, in milliseconds; as at X. */
const codeLifetimeMs = 30_000;
const tokenLifetimeMs = 2 * 3_600_000;

const authorizeRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  code_challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  code_challenge_method: z.literal('S256'),
});
type AuthorizeRequest = z.infer<typeof authorizeRequest>;

/** What a code or a token stands for. */
interface Grant {
  username: string;
  scope: string;
  expiresAtMs: number;
}

interface Code extends Grant {
  redirectUri: string;
  challenge: string;
}

/** What differs between the sites a sandbox stands in for. */
export interface SandboxSite {
  /** Such as 'X', as its pages call it. */
  name: string;
  /** Where its pages are, such as '/dev/x'. */
  path: string;
  /** Where it sends browsers back to, below our own address. */
  callbackPath: string;
  /** What a person can be called there, and what to say of other names. */
  username: RegExp;
  usernameProblem: string;
  /** Who one is there when one chooses nothing. */
  usualUsername: string;
}

/**
 * OAuth 2.0 with PKCE for development (D-28), with all its checks. Anyone can be any person there. It remembers what it
 * handed out for as long as the process lives.
 */
export class SandboxOAuth {
  readonly clientId = 'sandbox-client';
  readonly clientSecret: string;
  readonly site: SandboxSite;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();

  constructor(site: SandboxSite, { clock, random }: { clock: Clock; random: Random }) {
    this.site = site;
    this.#clock = clock;
    this.#random = random;
    this.clientSecret = random.hexadecimal(16);
  }

  /** What is wrong with a request for authorization; null when nothing is. */
  refuseAuthorization(request: AuthorizeRequest, origin: string): string | null {
    if (request.client_id !== this.clientId) return 'unknown client_id';
    return request.redirect_uri === `${origin}${this.site.callbackPath}` ? null : 'redirect_uri is not registered';
  }

  /** A code that is good once, within 30 seconds. */
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

  /** Answers the token endpoint: status and body. */
  token(authorization: string | undefined, form: URLSearchParams): { status: number; body: object } {
    if (!this.#isClient(authorization)) return { status: 401, body: { error: 'invalid_client' } };
    const grant = this.#take(form);
    if (grant === null) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: this.#issue(grant) };
  }

  /** Whose access token it is, and the same number for the same person each time; null when it is nobody's. */
  user(authorization: string | undefined): { id: string; username: string } | null {
    const grant = this.#accessTokens.get(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '');
    if (!grant || grant.expiresAtMs <= this.#nowMs()) return null;
    const digest = createHash('sha256').update(grant.username.toLowerCase()).digest();
    return { id: String(digest.readBigUInt64BE()), username: grant.username };
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
    // Whoever tries a code uses it up.
    this.#codes.delete(field('code'));
    if (!code || code.expiresAtMs <= this.#nowMs() || code.redirectUri !== field('redirect_uri')) return null;
    const challenge = createHash('sha256').update(field('code_verifier')).digest('base64url');
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

const schema = { hide: true };

/** Has forms understood in `scope`, as URLSearchParams. */
export function takeForms(scope: FastifyInstance): void {
  const parse = (_request: FastifyRequest, body: string | Buffer, done: (error: null, form: unknown) => void) =>
    done(null, new URLSearchParams(String(body)));
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse);
}

/** The form a request carries; an empty one when it carries something else. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** Serves the consent page and the token endpoint of a sandbox. `scope` understands forms. */
export function addSandboxOAuth(scope: FastifyInstance, oauth: SandboxOAuth, publicOrigin: string | undefined): void {
  const { path, username, usernameProblem } = oauth.site;
  const check = (parameters: unknown, request: FastifyRequest) => {
    const parsed = authorizeRequest.safeParse(parameters);
    const problem = parsed.success
      ? oauth.refuseAuthorization(parsed.data, originOf(request, publicOrigin))
      : 'the request is incomplete';
    return { request: parsed.data, problem };
  };
  scope.get(`${path}/authorize`, { schema }, async (request, reply) => {
    const { request: wanted, problem } = check(request.query, request);
    return wanted && problem === null ? sendConsentPage(reply, oauth.site, wanted) : sendProblem(reply, oauth, problem);
  });
  scope.post(`${path}/authorize`, { schema }, async (request, reply) => {
    const form = Object.fromEntries(formOf(request));
    const { request: wanted, problem } = check(form, request);
    if (!wanted || problem !== null) return sendProblem(reply, oauth, problem);
    const back = new URL(wanted.redirect_uri);
    back.searchParams.set('state', wanted.state);
    if (form['decision'] !== 'authorize') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href, 303);
    }
    const chosen = form['username'] ?? '';
    if (!username.test(chosen)) return sendConsentPage(reply, oauth.site, wanted, usernameProblem);
    back.searchParams.set('code', oauth.authorize(wanted, chosen));
    return reply.redirect(back.href, 303);
  });
  scope.post(`${path}/token`, { schema }, async (request, reply) => {
    const { status, body } = oauth.token(request.headers.authorization, formOf(request));
    return reply.status(status).header('Cache-Control', 'no-store').send(body);
  });
}

function sendProblem(reply: FastifyReply, { site }: SandboxOAuth, problem: string | null): FastifyReply {
  return sendSandboxPage(reply, site.name, `<p>Refused: ${escapeHtml(problem ?? 'unknown')}.</p>`, 400);
}

function sendConsentPage(
  reply: FastifyReply,
  { name, path, usualUsername }: SandboxSite,
  request: AuthorizeRequest,
  problem = '',
): FastifyReply {
  const hidden = Object.entries(request).map(
    ([field, value]) => `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  );
  const scopes = request.scope.split(' ').map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return sendSandboxPage(
    reply,
    name,
    `<p>The game asks to use an account at ${name}. Choose who you want to be:</p>
    <form method="post" action="${path}/authorize">
      ${hidden.join('\n      ')}
      <p role="alert">${escapeHtml(problem)}</p>
      <p><label>Handle <input name="username" value="${usualUsername}" autocomplete="off"></label></p>
      <p>It is to be allowed:</p><ul>${scopes.join('')}</ul>
      <p><button name="decision" value="authorize">Authorize app</button>
      <button name="decision" value="cancel">Cancel</button></p>
    </form>`,
  );
}
