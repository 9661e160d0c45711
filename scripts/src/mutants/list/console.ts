import type { Mutant } from '../mutant.js';

const consoleFolder = 'apps/server/src/console';
const operators = 'apps/server/src/modules/operators';
const adjustments = 'apps/server/src/modules/adjustments';

/** Bugs of the operator's console. */
export const operatorConsole: Mutant[] = [
  {
    name: 'lets every role reach every page of the console',
    file: `${consoleFolder}/permissions.ts`,
    before: 'return (permissions[permission] as OperatorRole[]).includes(role);',
    after: 'return permission in permissions && role !== undefined;',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'accepts forms of the console without their token',
    file: `${consoleFolder}/guards.ts`,
    before: 'return given.length === expected.length && timingSafeEqual(given, expected);',
    after: 'return given.length <= expected.length || timingSafeEqual(given, expected);',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'accepts forms of other origins in the console',
    file: `${consoleFolder}/guards.ts`,
    before: "return origin === ownOrigin && site === 'same-origin';",
    after: "return origin !== ownOrigin || site === 'same-origin';",
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'answers under every host name in the console',
    file: `${consoleFolder}/guards.ts`,
    before: 'return own.includes(host) ? `http://${host}` : null;',
    after: 'return own.length > 0 ? `http://${host}` : null;',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'accepts a one-time code twice',
    file: `${operators}/store/accounts.ts`,
    before: '.where(and(eq(operators.id, id), lt(operators.lastTotpStep, step), isUnchanged))',
    after: '.where(and(eq(operators.id, id), isUnchanged))',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'starts a console session for an account that was reset meanwhile',
    file: `${operators}/store/accounts.ts`,
    before: '.where(and(eq(operators.id, id), lt(operators.lastTotpStep, step), isUnchanged))',
    after: '.where(and(eq(operators.id, id), lt(operators.lastTotpStep, step)))',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'accepts any one-time code',
    file: `${operators}/one-time-codes.ts`,
    before: 'return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta;',
    after: 'return Math.floor(now.getTime() / (period * 1000)) + (delta ?? 0);',
    test: 'apps/server/src/modules/operators/one-time-codes.test.ts',
  },
  {
    name: 'does not limit one-time codes with the right password',
    file: `${operators}/log-in.ts`,
    before: 'const step = isAllowed && secret !== null',
    after: 'const step = (isAllowed || true) && secret !== null',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'lets a disabled operator log in',
    file: `${operators}/store/accounts.ts`,
    before: 'const isReady = and(isNotNull(operators.passwordHash), isNull(operators.disabledAt));',
    after: 'const isReady = isNotNull(operators.passwordHash);',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'keeps the console open without use',
    file: `${operators}/store/sessions.ts`,
    before: 'gt(operatorSessions.lastUsedAt, usedAfter),',
    after: '',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'keeps the sessions of an operator that is reset',
    file: `${operators}/service.ts`,
    before: `await store.updateOperator(transaction, id, change);
    await deleteSessionsOf(transaction, id);
    return code;`,
    after: `await store.updateOperator(transaction, id, change);
    return code;`,
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'accepts an expired invitation',
    file: `${operators}/store/accounts.ts`,
    before: 'and(eq(operators.invitationHash, invitationHash), gt(operators.invitationExpiresAt, now))',
    after: 'eq(operators.invitationHash, invitationHash)',
    test: 'tests/server/console/console.test.ts',
  },
  {
    name: 'limits each adjustment instead of their sum',
    file: `${adjustments}/service.ts`,
    before: 'const isDirect = used + Math.abs(amount) <= adjustLimit;',
    after: 'const isDirect = Math.max(used, Math.abs(amount)) <= adjustLimit;',
    test: 'tests/server/console/adjustments.test.ts',
  },
  {
    name: 'takes any number of tickets without an approval',
    file: `${adjustments}/service.ts`,
    before: 'const isDirect = used + Math.abs(amount) <= adjustLimit;',
    after: 'const isDirect = used + amount <= adjustLimit;',
    test: 'tests/server/console/adjustments.test.ts',
  },
  {
    name: 'lets concurrent adjustments exceed the limit',
    file: `${operators}/store/accounts.ts`,
    before: ".where(isOwner).for('update');",
    after: '.where(isOwner);',
    test: 'tests/server/console/adjustments.test.ts',
  },
  {
    name: 'executes an approved adjustment twice',
    file: `${adjustments}/store.ts`,
    before: "eq(balanceAdjustments.id, id)).for('update');",
    after: 'eq(balanceAdjustments.id, id));',
    test: 'tests/server/console/adjustments.test.ts',
  },
  {
    name: 'approves an expired adjustment',
    file: `${adjustments}/service.ts`,
    before: "if (request?.status !== 'waiting' || request.expiresAt <= now) {",
    after: "if (request?.status !== 'waiting') {",
    test: 'tests/server/console/adjustments.test.ts',
  },
  {
    name: 'approves the adjustment of a disabled operator',
    file: `${adjustments}/service.ts`,
    before: 'await operators.lockOwner(transaction, { id: requestedBy });',
    after: 'void requestedBy;',
    test: 'tests/server/console/adjustments.test.ts',
  },
];
