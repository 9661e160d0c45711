import { TOTP, Secret } from 'otpauth';
import type { BrowserContext } from 'playwright-core';
import type { createConsole } from '../../../apps/server/src/console/server.js';
import type { Context } from '../../../apps/server/src/context.js';
import type { OperatorRole } from '../../../apps/server/src/modules/operators/service.js';

type ConsoleApp = ReturnType<typeof createConsole>['app'];

/** The address of the console in tests. */
export const consoleOrigin = 'https://console.example';

/** The password of all built operators. */
export const operatorPassword = 'a long password for tests';

let built = 0;

/** Adds an operator's account; returns the code of its invitation. */
export async function inviteOperator(context: Context, role: OperatorRole, name = `${role}${(built += 1)}`) {
  const code = await context.database.transaction((transaction) => context.operators.add(transaction, { name, role }));
  const { text } = await context.operators.invitations.open(code);
  const codes = new TOTP({ secret: Secret.fromBase32(text.replaceAll(' ', '')) });
  /** Returns the one-time code that the operator's app shows `steps` of 30 seconds from now. */
  const oneTimeCode = (steps = 0) => codes.generate({ timestamp: context.clock.now().getTime() + steps * 30_000 });
  return { name, role, code, oneTimeCode };
}

/** Adds an operator's account with a password. The one-time code of this moment can still be used. */
export async function addOperator(context: Context, role: OperatorRole, name?: string) {
  const invited = await inviteOperator(context, role, name);
  const given = { password: operatorPassword, oneTimeCode: invited.oneTimeCode() };
  await context.operators.invitations.accept(invited.code, given);
  // The code of the step before would be refused if the next step began before it was checked.
  await context.database.pool.query('UPDATE operators SET last_totp_step = last_totp_step - 1 WHERE name = $1', [
    invited.name,
  ]);
  return invited;
}

/** Logs a real browser in to the console at `url`. */
export async function logInToConsole(
  context: Context,
  browser: Pick<BrowserContext, 'addCookies'>,
  { url, role, name }: { url: string; role: OperatorRole; name?: string },
): Promise<void> {
  const operator = await addOperator(context, role, name);
  const credentials = { password: operatorPassword, oneTimeCode: operator.oneTimeCode(), networkParty: '127.0.0.1' };
  const value = await context.operators.logIn.run({ ...credentials, name: operator.name });
  await browser.addCookies([{ name: 'console', value, url }]);
}

/** A browser on the pages of the console: it sends its cookie, and the token of the last page's forms. */
export class ConsoleBrowser {
  readonly #app: ConsoleApp;
  cookie = '';
  csrf = '';

  constructor(app: ConsoleApp) {
    this.#app = app;
  }

  /** Requests a page. */
  async get(url: string, headers: Record<string, string> = {}) {
    return this.#read(
      await this.#app.inject({ url, headers: { host: 'console.example', cookie: this.cookie, ...headers } }),
    );
  }

  /** Sends a form of the last page. */
  async post(url: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const own = { host: 'console.example', origin: consoleOrigin, cookie: this.cookie };
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ csrf: this.csrf, ...form }).toString();
    return this.#read(
      await this.#app.inject({ method: 'POST', url, payload, headers: { ...own, ...type, ...headers } }),
    );
  }

  /** Logs in as a built operator. */
  async logIn({ name, oneTimeCode }: { name: string; oneTimeCode: () => string }) {
    const response = await this.post('/log-in', { name, password: operatorPassword, oneTimeCode: oneTimeCode() });
    await this.get('/');
    return response;
  }

  #read<Response extends { body: string; headers: Record<string, unknown> }>(response: Response): Response {
    const [cookie] = [response.headers['set-cookie']].flat();
    if (typeof cookie === 'string') this.cookie = cookie.split(';')[0] ?? '';
    this.csrf = /name="csrf" value="(\w*)"/.exec(response.body)?.[1] ?? this.csrf;
    return response;
  }
}

/** Opens a browser in which an operator with the role is logged in. */
export async function openConsole(context: Context, app: ConsoleApp, role: OperatorRole) {
  const operator = await addOperator(context, role);
  const browser = new ConsoleBrowser(app);
  await browser.logIn(operator);
  return Object.assign(browser, { operator });
}

/** Returns what a page says is wrong with a field, as assistive technology finds it; null if it is marked as valid. */
export function problemOfField({ body }: { body: string }, name: string): string | null {
  const tags = body.match(/<(?:input|textarea)[^>]*>/g) ?? [];
  const tag = tags.find((one) => one.includes(`name="${name}"`)) ?? '';
  if (!tag.includes('aria-invalid="true"')) return null;
  const ids = /aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
  return body.split(`<span id="${ids.at(-1)}" class="field-problem">`)[1]?.split('<')[0] ?? null;
}
