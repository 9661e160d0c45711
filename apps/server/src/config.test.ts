import { quicknet } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { missingOperatorSettings, readConfig } from './config.js';
import { describeServicesThatAreOff } from './sandbox/sandboxes.js';

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a'.repeat(32),
  TOKEN_KEY: 'ab'.repeat(32),
  MOVE_KEY: 'cd'.repeat(32),
  IDENTITY_KEY: 'bc'.repeat(32),
  PUBLIC_URL: 'https://play.example',
};

describe('in production', () => {
  it.each(['AUTH_SECRET', 'TOKEN_KEY', 'MOVE_KEY', 'IDENTITY_KEY', 'PUBLIC_URL'] as const)('%s is required', (name) => {
    const { [name]: _missing, ...rest } = production;

    expect(() => readConfig(rest)).toThrow(`These settings are invalid:\n  ${name}: Required in production`);
  });
});

describe('push messages', () => {
  // The example of RFC 8291.
  const pair = {
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  };

  it('are signed with a key of the settings, or one in the database in development', () => {
    expect(readConfig({}).push).toMatchObject({ privateKey: undefined, generatesKey: true });
    expect(readConfig(production).push).toMatchObject({ privateKey: undefined, generatesKey: false });
    expect(readConfig({ ...production, ...pair }).push).toMatchObject({
      privateKey: pair.VAPID_PRIVATE_KEY,
      subject: production.PUBLIC_URL,
    });
  });

  it.each([
    [{ VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY: Required'],
    [{ ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY: Does not belong to VAPID_PRIVATE_KEY'],
    [{ ...production, PUSH_HOSTS: 'push.example, 127.0.0.1:4000' }, 'PUSH_HOSTS: Must not be this machine'],
    [{ ...production, PUSH_HOSTS: '[::1]' }, 'PUSH_HOSTS: Must not be this machine'],
  ])('are refused with %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });
});

describe('the operator', () => {
  const operator = {
    OPERATOR_NAME: ' Mill Games Ltd ',
    CONTACT_EMAIL: 'help@play.example',
    OPERATOR_ADDRESS: '1 Mill Lane, Millbury',
  };

  it('is who the settings say, and nothing is missing then', () => {
    const config = readConfig(operator);

    expect(config.operator).toEqual({
      name: 'Mill Games Ltd',
      email: 'help@play.example',
      address: '1 Mill Lane, Millbury',
    });
    expect(missingOperatorSettings(config)).toEqual([]);
  });

  it.each(['OPERATOR_NAME', 'CONTACT_EMAIL', 'OPERATOR_ADDRESS'])('lacks %s if it is not set', (name) => {
    expect(missingOperatorSettings(readConfig({ ...operator, [name]: '' }))).toEqual([name]);
  });

  it.each([
    ['OPERATOR_NAME', ' ', 'Expected a text'],
    ['OPERATOR_NAME', 'Mill\nGames', 'Expected a single line'],
    ['CONTACT_EMAIL', 'help', 'Expected an email address'],
    ['OPERATOR_ADDRESS', 'a'.repeat(301), 'Too big'],
  ])('is not %s = %j', (name, value, message) => {
    expect(() => readConfig({ ...operator, [name]: value })).toThrow(`${name}: ${message}`);
  });
});

describe('the delay of a stop', () => {
  it.each([
    [{}, 0],
    [production, 5_000],
    [{ STOP_DELAY_SECONDS: '8' }, 8_000],
    [{ ...production, STOP_DELAY_SECONDS: '0' }, 0],
    [{ ...production, STOP_SECONDS: '9' }, 3_000],
  ])('with %j is %d ms, and leaves the stop enough of its time', (env, delayMs) => {
    expect(readConfig(env).stopDelayMs).toBe(delayMs);
  });
});

describe('sandboxes', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://game.localhost' }, true],
    [{ NODE_ENV: 'test' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::', NODE_ENV: 'test' }, false],
    [{ HOST: '192.0.2.1' }, false],
    [{ PUBLIC_URL: 'https://play.example' }, false],
    [{ PUBLIC_URL: 'https://localhost.play.example' }, false],
    [{ HOST: '127.0.0.1.example' }, false],
    [{ ...production, PUBLIC_URL: 'http://localhost' }, false],
  ])('with %j are allowed: %s [D-28]', (env, isAllowed) => {
    expect(readConfig(env).allowsSandboxes).toBe(isAllowed);
  });

  it('leave services off if they are not allowed, and the start says what to set', () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1', PUBLIC_URL: 'https://play.example' };

    expect(describeServicesThatAreOff(readConfig({}))).toEqual([]);
    expect(describeServicesThatAreOff(readConfig({ HOST: '0.0.0.0' }))).toEqual([
      'Mail is off. Set SMTP_URL.',
      'X is off. Set X_CLIENT_ID, X_CLIENT_SECRET and X_HANDLE.',
      'Discord is off. Set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID and DISCORD_INVITE_URL.',
      'Purchases are off. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    ]);
    expect(describeServicesThatAreOff(readConfig({ ...production, BEACON_URLS: 'none' }))).toContain(
      'Raffles cannot be created without a randomness beacon. Set BEACON_URLS.',
    );
    expect(describeServicesThatAreOff(readConfig({ ...production, RAFFLES_WITHOUT_BEACON: '1' }))).toContain(
      'New raffles have no randomness beacon, and their pages say so. Unset RAFFLES_WITHOUT_BEACON.',
    );
    expect(describeServicesThatAreOff(readConfig(smtp))).not.toContain('Mail is off. Set SMTP_URL.');
  });
});

describe('the randomness beacon', () => {
  it("is drand's public network at several endpoints, unless a sandbox replaces it or it is off [D-21]", () => {
    const { beacon } = readConfig(production);

    expect(beacon?.chain).toEqual(quicknet);
    expect(beacon?.urls.every((url) => url.startsWith('https://') && url.includes('drand'))).toBe(true);
    expect(new Set(beacon?.urls).size).toBeGreaterThan(2);
    expect(readConfig({ ...production, BEACON_URLS: '' }).beacon).toEqual(beacon);
    expect(readConfig({ HOST: '0.0.0.0' }).beacon).toEqual(beacon);
    expect(readConfig({}).beacon).toBeUndefined();
    expect(readConfig({ ...production, BEACON_URLS: 'none' }).beacon).toBeUndefined();
  });

  it.each([
    [{}, 'optional'],
    [{ BEACON_URLS: 'none' }, 'optional'],
    [production, 'required'],
    [{ ...production, BEACON_URLS: 'none' }, 'required'],
    [{ HOST: '0.0.0.0' }, 'required'],
    [{ ...production, RAFFLES_WITHOUT_BEACON: '1' }, 'without'],
    [{ RAFFLES_WITHOUT_BEACON: '1' }, 'without'],
  ])('of new raffles is, with %j, %s', (env, policy) => {
    expect(readConfig(env).beaconPolicy).toBe(policy);
  });
});

describe('the origin of the console', () => {
  it.each([
    [{ ADMIN_HOST: '0.0.0.0' }, 'Required, because ADMIN_HOST is not this machine'],
    [{ ...production, ADMIN_ORIGIN: 'http://console.example' }, 'Must start with https://'],
    [{ ...production, ADMIN_ORIGIN: 'https://play.example:8443' }, 'Must have another host than PUBLIC_URL'],
  ])('with %j is refused', (env, message) => {
    expect(() => readConfig({ ADMIN_PORT: '3100', ...env })).toThrow(`ADMIN_ORIGIN: ${message}`);
  });

  it.each([
    [{ ...production }, undefined],
    [{ ...production, ADMIN_ORIGIN: 'http://localhost:3100' }, 'http://localhost:3100'],
    [{ ...production, ADMIN_HOST: '0.0.0.0', ADMIN_ORIGIN: 'https://console.example/' }, 'https://console.example'],
  ])('with %j is accepted', (env, origin) => {
    expect(readConfig({ ADMIN_PORT: '3100', ...env }).console?.origin).toBe(origin);
  });

  it('needs ADMIN_PORT, without which the console is off', () => {
    expect(() => readConfig({ ADMIN_ORIGIN: 'https://console.example' })).toThrow('ADMIN_PORT: Required');
    expect(readConfig({}).console).toBeUndefined();
  });
});
