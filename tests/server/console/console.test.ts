import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions, files, pages } from '../../../apps/server/src/console/pages/all.js';
import { permissions } from '../../../apps/server/src/console/permissions.js';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { operatorRoles } from '../../../apps/server/src/modules/operators/service.js';
import {
  addOperator,
  ConsoleBrowser,
  consoleOrigin,
  inviteOperator,
  openConsole,
  operatorPassword,
} from '../../support/builders/operators.js';
import { startTestServer } from '../../support/test-context.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock });
let app: ReturnType<typeof createConsole>['app'];
let routes: string[];

beforeAll(async () => {
  ({ app, routes } = createConsole(test.context, consoleOrigin));
  await app.ready();
});

afterAll(() => app.close());

const halfHour = 30 * 60_000;
const wrong = 'The name, the password or the one-time code is wrong.';
const lastActions = async (count: number) =>
  (await test.context.operatorLog.list(count)).map(({ operator, action, target }) => `${operator} ${action} ${target}`);

describe('an invitation', () => {
  it('sets the password and the authenticator app, once', async () => {
    const { code, name, oneTimeCode } = await inviteOperator(test.context, 'support');
    const browser = new ConsoleBrowser(app);
    const opened = await browser.post('/join/open', { invitation: ` ${code.toUpperCase()} ` });
    const join = (form: Record<string, string>) =>
      browser.post('/join', {
        invitation: code,
        password: operatorPassword,
        repeated: operatorPassword,
        oneTimeCode: oneTimeCode(),
        ...form,
      });

    expect(opened.body).toContain('aria-label="QR code of the key below"');
    expect((await join({ repeated: 'another password' })).body).toContain('The two passwords differ.');
    expect((await join({ password: 'short', repeated: 'short' })).body).toContain('at least 12 characters');
    const common = { password: 'password1234', repeated: 'password1234' };
    expect((await join(common)).body).toContain('guessed first');
    expect((await join({ oneTimeCode: '000000' })).body).toContain('The one-time code is wrong.');
    const joined = await join({});
    expect([joined.statusCode, joined.headers.location]).toEqual([303, '/log-in?joined']);
    expect((await join({})).body).toContain('unknown, used or expired');
    expect(await lastActions(1)).toEqual([`console:${name} console join ${name}`]);
  });

  it('is refused after 24 hours, with a code that was never one, and after its account is disabled', async () => {
    const [late, disabled] = [await inviteOperator(test.context, 'shop'), await inviteOperator(test.context, 'shop')];
    const browser = new ConsoleBrowser(app);
    const open = async (invitation: string) => (await browser.post('/join/open', { invitation })).statusCode;

    await test.context.database.transaction((on) => test.context.operators.disable(on, disabled.name));
    expect(await open(disabled.code)).toBe(422);
    expect(await open('f'.repeat(32))).toBe(422);
    expect(await open(late.code)).toBe(200);
    clock.advance(24 * 2 * halfHour);
    expect(await open(late.code)).toBe(422);
  });
});

describe('the log-in', () => {
  it('starts a session with a strict cookie, and is in the log', async () => {
    const operator = await addOperator(test.context, 'owner');
    const browser = new ConsoleBrowser(app);
    const response = await browser.logIn(operator);

    expect(response.headers['set-cookie']).toMatch(
      /^__Host-console=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await browser.get('/')).body).toContain(`<h1>Hello, ${operator.name}</h1>`);
    expect(await lastActions(1)).toEqual([`console:${operator.name} console log-in ${operator.name}`]);
  });

  it('accepts each one-time code once, and none before the last one', async () => {
    const operator = await addOperator(test.context, 'shop');
    const browser = new ConsoleBrowser(app);
    await browser.logIn(operator);
    const again = async (steps: number) => {
      const oneTimeCode = operator.oneTimeCode(steps);
      return (await browser.post('/log-in', { name: operator.name, password: operatorPassword, oneTimeCode }))
        .statusCode;
    };

    expect(await again(0)).toBe(422);
    expect(await again(-1)).toBe(422);
    expect(await again(1)).toBe(303);
  });

  it('accepts a one-time code once if two requests bring it at the same time', async () => {
    const operator = await addOperator(test.context, 'shop');
    const attempts = await Promise.all([1, 2, 3].map(() => new ConsoleBrowser(app).logIn(operator)));

    expect(attempts.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect(attempts.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2);
  });

  it('starts no session if the account is reset or disabled while the password is compared', async () => {
    const { operators, rateLimits, database } = test.context;
    for (const end of ['reset', 'disable'] as const) {
      const operator = await addOperator(test.context, 'shop');
      const count = rateLimits.count.bind(rateLimits);
      // The last step before the session starts.
      const counting = vi.spyOn(rateLimits, 'count').mockImplementation(async (...counted) => {
        if (counted[0] === 'operatorCode')
          await database.transaction<unknown>((on) => operators[end](on, operator.name));
        return count(...counted);
      });
      const attempt = await new ConsoleBrowser(app).logIn(operator);
      counting.mockRestore();

      expect([attempt.statusCode, attempt.headers['set-cookie']]).toEqual([422, undefined]);
    }
  });

  it('says the same of a wrong name, a wrong password, a wrong code and a disabled or invited account', async () => {
    const operator = await addOperator(test.context, 'shop');
    const [disabled, invited] = [await addOperator(test.context, 'shop'), await inviteOperator(test.context, 'shop')];
    await test.context.database.transaction((on) => test.context.operators.disable(on, disabled.name));
    const right = { password: operatorPassword, oneTimeCode: operator.oneTimeCode() };
    const attempts = [
      { ...right, name: 'nobody' },
      { ...right, name: operator.name, password: 'another password' },
      { ...right, name: operator.name, oneTimeCode: '000000' },
      { ...right, name: disabled.name, oneTimeCode: disabled.oneTimeCode() },
      { ...right, name: invited.name, oneTimeCode: invited.oneTimeCode() },
    ];
    for (const attempt of attempts) {
      const { statusCode, body, headers } = await new ConsoleBrowser(app).post('/log-in', attempt);
      expect([statusCode, headers['set-cookie']]).toEqual([422, undefined]);
      expect(body).toContain(wrong);
      expect(body).not.toContain(operatorPassword);
      expect(body).not.toContain(attempt.oneTimeCode);
    }
  });

  it('is refused after ten wrong attempts from a network, and after ten wrong codes from all networks', async () => {
    const operator = await addOperator(test.context, 'shop');
    const attempt = async (network: string, form: Record<string, string>) => {
      const payload = new URLSearchParams({ name: operator.name, password: operatorPassword, ...form }).toString();
      const type = 'application/x-www-form-urlencoded';
      const headers = { host: 'console.example', origin: consoleOrigin, 'content-type': type };
      return app.inject({ method: 'POST', url: '/log-in', payload, headers, remoteAddress: network });
    };
    for (let count = 0; count < 10; count += 1) {
      const { statusCode } = await attempt('192.0.2.1', { password: 'wrong', oneTimeCode: '000000' });
      expect(statusCode).toBe(422);
    }
    const refused = await attempt('192.0.2.1', { oneTimeCode: operator.oneTimeCode() });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);

    for (let count = 0; count < 10; count += 1) await attempt(`192.0.2.${10 + count}`, { oneTimeCode: '000000' });
    const { statusCode, body } = await attempt('192.0.2.30', { oneTimeCode: operator.oneTimeCode() });
    expect([statusCode, body.includes(wrong)]).toEqual([422, true]);
  });
});

describe('a session', () => {
  it('ends after 30 minutes without use, after 12 hours, at the log-out, and when its account is disabled or reset', async () => {
    const { context } = test;
    const isOpen = async (browser: ConsoleBrowser) => (await browser.get('/')).statusCode === 200;
    const idle = await openConsole(context, app, 'shop');
    const used = await openConsole(context, app, 'shop');
    for (let count = 0; count < 23; count += 1) {
      clock.advance(halfHour - 1);
      expect(await isOpen(used)).toBe(true);
    }
    clock.advance(halfHour);
    expect([await isOpen(idle), await isOpen(used)]).toEqual([false, false]);
    await context.operators.sessions.deleteEnded();

    const [left, disabled, reset] = [
      await openConsole(context, app, 'shop'),
      await openConsole(context, app, 'shop'),
      await openConsole(context, app, 'shop'),
    ];
    const { cookie } = left;
    await left.post('/log-out');
    left.cookie = cookie;
    await context.database.transaction((on) => context.operators.disable(on, disabled.operator.name));
    const code = await context.database.transaction((on) => context.operators.reset(on, reset.operator.name));
    expect([await isOpen(left), await isOpen(disabled), await isOpen(reset)]).toEqual([false, false, false]);
    expect((await reset.logIn(reset.operator)).statusCode).toBe(422);
    expect((await reset.post('/join/open', { invitation: code })).statusCode).toBe(200);
  });

  it('is replaced by a log-in, and stays when another site asks to log out', async () => {
    const browser = await openConsole(test.context, app, 'shop');
    const { cookie } = browser;
    await browser.post('/log-out', { csrf: '' });
    browser.cookie = cookie;
    expect((await browser.get('/')).statusCode).toBe(200);
    clock.advance(60_000);
    await browser.logIn(browser.operator);
    browser.cookie = cookie;

    const { headers } = await browser.get('/');
    expect(headers.location).toBe('/log-in?ended');
    expect((await browser.get('/log-in?ended')).body).toContain('Your session has ended.');
  });
});

describe('requests of other sites', () => {
  it('are refused by their host, their origin and the token of the form', async () => {
    const { name, oneTimeCode } = await addOperator(test.context, 'owner');
    const form = { name, password: operatorPassword, oneTimeCode: oneTimeCode() };
    const browser = new ConsoleBrowser(app);
    const post = async (headers: Record<string, string>) => (await browser.post('/log-in', form, headers)).statusCode;

    expect(await post({ origin: 'https://other.example' })).toBe(403);
    expect(await post({ origin: 'null' })).toBe(403);
    expect(await post({ origin: '' })).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await post({ host: 'other.example', origin: 'https://other.example' })).toBe(421);
    expect((await browser.get('/log-in', { host: '127.0.0.1' })).statusCode).toBe(421);
    expect(await post({ 'content-type': 'text/plain' })).toBe(415);
    expect(await post({})).toBe(303);
  });

  it('reach a console without an origin only under the names of this machine', async () => {
    const { app: local } = createConsole(test.context, undefined);
    const statusOf = async (host: string) => (await local.inject({ url: '/log-in', headers: { host } })).statusCode;

    expect(await statusOf('localhost:80')).toBe(200);
    expect(await statusOf('console.example:80')).toBe(421);
    await local.close();
  });

  it('cannot frame, script or cache a page', async () => {
    const { headers, body } = await new ConsoleBrowser(app).get('/log-in');

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script|\sstyle=|\son[a-z]+=/i);
  });
});

describe('the ports', () => {
  it('are separate: the site has no page of the console, and the console has no route of the site', async () => {
    const server = await startTestServer({ env: { ADMIN_PORT: '0' }, database: test.database });
    const { address, consoleAddress = '' } = server;
    const textOf = async (url: string) => (await fetch(url)).text();

    expect(await textOf(`${consoleAddress}/log-in`)).toContain('One-time code');
    expect(await textOf(`${consoleAddress}/api/lobby.get`)).toContain('There is no such page.');
    for (const { path } of pages) expect(await textOf(`${address}${path}`)).not.toContain('console');
    await server.close();
    await expect(fetch(`${consoleAddress}/log-in`)).rejects.toThrow('fetch failed');
  });
});

describe('permissions', () => {
  /** What needs no session. A new route must be in this list, or have a permission. */
  const open = [
    'GET /style.css',
    'GET /log-in',
    'POST /log-in',
    'POST /log-out',
    'GET /join',
    'POST /join/open',
    'POST /join',
  ];
  const guarded = [
    ...pages.map(({ path, permission }) => ({ method: 'GET' as const, path, permission })),
    ...files.map(({ path, permission }) => ({ method: 'GET' as const, path, permission })),
    ...actions.map(({ path, permission }) => ({ method: 'POST' as const, path, permission })),
  ];

  it('are needed for every route that is not an entry', async () => {
    expect(routes.toSorted()).toEqual([...open, ...guarded.map(({ method, path }) => `${method} ${path}`)].toSorted());
  });

  it('decide on every route for every role: nobody else reaches it', async () => {
    const send = (browser: ConsoleBrowser, { method, path }: (typeof guarded)[number]) => {
      const url = path.replaceAll(/:\w+/g, '0');
      return method === 'GET' ? browser.get(url) : browser.post(url);
    };
    const stranger = new ConsoleBrowser(app);
    for (const route of guarded) expect((await send(stranger, route)).headers.location).toBe('/log-in');
    for (const role of operatorRoles) {
      const browser = await openConsole(test.context, app, role);
      for (const route of guarded) {
        const isAllowed = (permissions[route.permission] as string[]).includes(role);
        const { statusCode } = await send(browser, route);
        expect(`${role} ${route.path} ${statusCode === 403 ? 'refused' : 'reached'}`).toBe(
          `${role} ${route.path} ${isAllowed ? 'reached' : 'refused'}`,
        );
        if (route.method === 'GET') continue;
        const { csrf } = browser;
        browser.csrf = 'forged';
        expect((await send(browser, route)).statusCode).toBe(403);
        browser.csrf = csrf;
      }
    }
  });

  it('decide which links the navigation has', async () => {
    const links = async (role: (typeof operatorRoles)[number]) => {
      const { body } = await (await openConsole(test.context, app, role)).get('/');
      return [...body.matchAll(/<li><a href="([^"]+)"/g)].map(([, path]) => path);
    };

    expect(await links('owner')).toEqual(pages.flatMap(({ navigation, path }) => (navigation ? [path] : [])));
    expect(await links('shop')).not.toContain('/log');
  });
});

describe('paths that cannot be read', () => {
  it('lead to a page that says so, with the security headers', async () => {
    for (const path of ['/players/%E0%A4%A', '/games/%', `/players/${'a'.repeat(200)}`]) {
      const { statusCode, headers, body } = await new ConsoleBrowser(app).get(path);
      expect([path, statusCode, body.includes('There is no such page.')]).toEqual([path, 404, true]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});

describe('the log', () => {
  it('shows what every operator did, page by page, with their texts escaped', async () => {
    const browser = await openConsole(test.context, app, 'owner');
    const act = { operator: '<b>tess</b>', action: 'test', target: '"x"', reason: 'a\u202Eb' };
    for (let count = 0; count < 51; count += 1) await test.context.operatorLog.record(act, async () => undefined);

    const { body } = await browser.get('/log');
    expect(body).toContain('&lt;b&gt;tess&lt;/b&gt;');
    const next = /href="(\/log\?before=\d+)"/.exec(body)?.[1] ?? '';
    const second = await browser.get(next);
    expect(second.body).toContain('&lt;b&gt;tess&lt;/b&gt;');
    expect(second.body).toContain('href="/log?"');
    const filtered = await browser.get('/log?target=%22x%22');
    expect(filtered.body).toContain('Only actions with the target <strong>&quot;x&quot;</strong>');
    expect(filtered.body).toContain('href="/log?target=%22x%22&amp;before=');
    for (const name of ['nobody%00', '%%0000'])
      expect((await browser.get(`/log?operator=${name}`)).body).toContain('There are no actions.');
    expect((await browser.get('/log?before=x')).statusCode).toBe(200);
  });

  it('is not shown on a page that does not exist', async () => {
    const browser = await openConsole(test.context, app, 'owner');
    const { statusCode, body } = await browser.get('/logs');

    expect([statusCode, body.includes('There is no such page.')]).toEqual([404, true]);
  });
});
