import type { InputOf, OperationName, ReplyOf } from '@game/contract';
import { CookieJar } from '../counterparts/cookie-jar.js';
import { createHttpClient, type ApiResponse } from '../counterparts/http-client.js';

/** A browser that signs in with X by plain HTTP requests. */
export class XBrowser {
  readonly jar: CookieJar;
  readonly #address: string;
  readonly #origin: string;

  constructor(address: string, jar = new CookieJar(), origin = address) {
    this.#address = address;
    this.jar = jar;
    this.#origin = origin;
  }

  /** Calls an operation with the browser's cookies, and stores those that the response sets. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ApiResponse<ReplyOf<Name>>> {
    const answer = await createHttpClient(this.#address, String(this.jar), this.#origin).call(name, input);
    this.jar.take(answer.headers);
    return answer;
  }

  /** Starts a sign-in or sign-up; returns the authorization URL at X. */
  async beginSignIn(changes: Partial<InputOf<'auth.signInWithX'>> = {}): Promise<URL> {
    const input = {
      intent: 'logIn',
      target: '/auth/callback',
      newsletter: false,
      timeZone: 'UTC',
      ...changes,
    } as const;
    return new URL((await this.call('auth.signInWithX', input)).body.url);
  }

  /** Submits the consent page at X or Discord; returns the callback URL. */
  async consent(there: URL, username: string, decision = 'authorize'): Promise<URL> {
    const body = new URLSearchParams([...there.searchParams, ['username', username], ['decision', decision]]);
    const response = await fetch(`${this.#address}${there.pathname}`, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the consent page did not redirect: ${await response.text()}`);
    return new URL(location);
  }

  /** Opens the callback URL; returns the path of the redirect. */
  async comeBack(from: URL): Promise<string> {
    const response = await fetch(from, { headers: { cookie: String(this.jar) }, redirect: 'manual' });
    this.jar.take(response.headers);
    return response.headers.get('location') ?? `no redirect: ${response.status} ${await response.text()}`;
  }

  /** Signs in or up with X, all steps; returns the path of the last redirect. */
  async signIn(username: string, changes: Partial<InputOf<'auth.signInWithX'>> = {}): Promise<string> {
    return this.comeBack(await this.consent(await this.beginSignIn(changes), username));
  }

  /** Returns the signed-in player, or null. */
  async player() {
    return (await this.call('auth.getSession', {})).body.player;
  }
}
