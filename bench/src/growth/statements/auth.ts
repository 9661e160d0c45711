import type * as authAccounts from '../../../../apps/server/dist/modules/auth/store/accounts.js';
import type * as authMailTokens from '../../../../apps/server/dist/modules/auth/store/mail-tokens.js';
import type * as authOauthStates from '../../../../apps/server/dist/modules/auth/store/oauth-states.js';
import type * as settings from '../../../../apps/server/dist/modules/settings/store.js';
import type * as moveKey from '../../../../apps/server/dist/modules/move-key/store.js';
import type * as authKnownDevices from '../../../../apps/server/dist/modules/auth/store/known-devices.js';
import type * as authPasskeyChallenges from '../../../../apps/server/dist/modules/auth/store/passkey-challenges.js';
import type * as authPasskeys from '../../../../apps/server/dist/modules/auth/store/passkeys.js';
import type * as authSecondFactor from '../../../../apps/server/dist/modules/auth/store/second-factor.js';
import type * as authSessions from '../../../../apps/server/dist/modules/auth/store/sessions.js';
import type * as authXAccounts from '../../../../apps/server/dist/modules/auth/store/x-accounts.js';
import type * as authSignUpTraces from '../../../../apps/server/dist/modules/auth/store/sign-up-traces.js';
import type * as authCallbacks from '../../../../apps/server/dist/modules/auth/store/callbacks.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { newEmail, tokens } from './arguments.js';

const signUp = { passwordHash: 'hash', newsletter: false, referralCode: null, timeZone: 'UTC' };

export const authStatements: StoreFile[] = [
  callsOf<typeof authCallbacks>('auth/store/callbacks', {
    insertCallback: (s) => [{ id: s.newId, now: s.now, expiresAt: s.soon }],
    updateCallback: (s) => [s.verificationId, { path: '/index', signedInId: null }],
    findCallback: (s) => [s.verificationId],
  }),
  callsOf<typeof authAccounts>('auth/store/accounts', {
    findAccount: (s) => [s.email],
    findAccountById: (s) => [s.playerId],
    insertAccount: (s) => [
      { ...signUp, id: s.newId, passwordId: s.otherNewId, email: newEmail(s), emailVerified: true },
      s.now,
    ],
    isEmailReserved: (s) => [s.email, s.playerId, s.now],
    insertUser: (s) => [{ id: s.newId, email: newEmail(s), timeZone: 'UTC', createdAt: s.now, updatedAt: s.now }],
    setPassword: (s) => [s.playerId, 'hash', s.now],
    setEmailVerified: (s) => [s.playerId],
    setSuspension: (s) => [s.playerId, null],
  }),
  callsOf<typeof authMailTokens>('auth/store/mail-tokens', {
    insertMailToken: (s) => [
      {
        tokenHash: s.newId,
        purpose: 'verify_email',
        email: s.email,
        userId: s.playerId,
        signUp: null,
        createdAt: s.now,
        expiresAt: s.soon,
      },
    ],
    findMailToken: (s) => [s.mailTokenHash, ['verify_email'], s.now],
    takeMailToken: (s) => [s.mailTokenHash, ['verify_email'], s.now],
    findPendingSignUp: (s) => [s.email, s.now],
    deletePendingSignUps: (s) => [s.email],
    deleteMailTokensOf: (s) => [s.playerId],
    deleteMailTokensExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authOauthStates>('auth/store/oauth-states', {
    insertState: (s) => [{ id: s.newId, identifier: s.newId, value: '{}', now: s.now, expiresAt: s.soon }],
    findState: (s) => [s.state, s.now],
    takeState: (s) => [s.state, s.now],
    deleteStatesExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof settings>('settings/store', {
    findSettings: () => ['move_key_check.'],
    deleteSettings: () => [['move_key_check.none']],
    findSetting: () => ['name'],
    insertSetting: () => ['name', 'value'],
  }),
  callsOf<typeof moveKey>('move-key/store', {
    lockMoveKey: () => [],
  }),
  callsOf<typeof authSignUpTraces>('auth/store/sign-up-traces', {
    insertTrace: (s) => [{ userId: s.newId, addressDigest: 'address', deviceDigest: 'device', createdAt: s.now }],
    deleteTracesCreatedBefore: (s) => [s.before],
  }),
  callsOf<typeof authKnownDevices>('auth/store/known-devices', {
    upsertDevice: (s) => [{ userId: s.playerId, digest: s.newId }, s.now],
    countOtherDevices: (s) => [{ userId: s.playerId, digest: s.newId }, s.before],
    deleteDevicesBeyond: (s) => [s.playerId, 50],
    deleteDevicesUnusedSince: (s) => [s.before],
  }),
  callsOf<typeof authPasskeys>('auth/store/passkeys', {
    insertPasskey: (s) => [
      {
        id: s.newId,
        userId: s.playerId,
        credentialId: s.newId,
        publicKey: 'key',
        signCount: 0,
        transports: ['internal'],
        name: 'Passkey',
        createdAt: s.now,
      },
    ],
    findPasskey: (s) => [s.newId],
    findPasskeysOf: (s) => [s.playerId],
    countPasskeysOf: (s) => [s.playerId],
    recordUse: (s) => [s.newId, 1, s.now],
    renamePasskey: (s) => [s.playerId, s.newId, 'Passkey'],
    setRemoved: (s) => [s.playerId, s.newId, s.now],
    deletePasskeysRemovedBefore: (s) => [s.before],
  }),
  callsOf<typeof authPasskeyChallenges>('auth/store/passkey-challenges', {
    insertChallenge: (s) => [
      { challengeHash: s.newId, purpose: 'signIn', userId: null, createdAt: s.now, expiresAt: s.soon },
    ],
    findSecondFactorAccount: (s) => [s.newId, s.now],
    deleteChallengesOf: (s) => [s.playerId],
    takeChallenge: (s) => [{ challengeHash: s.newId, purpose: 'confirm', userId: s.playerId }, s.now],
    deleteChallengesExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authSecondFactor>('auth/store/second-factor', {
    setSecondFactor: (s) => [s.playerId, null],
    insertRecoveryCodes: (s) => [[{ userId: s.playerId, codeHash: s.newId, createdAt: s.now }]],
    countRecoveryCodes: (s) => [s.playerId],
    takeRecoveryCode: (s) => [s.playerId, s.newId],
    deleteRecoveryCodesOf: (s) => [s.playerId],
  }),
  callsOf<typeof authSessions>('auth/store/sessions', {
    insertSession: (s) => [
      {
        id: s.newId,
        tokenHash: s.newId,
        userId: s.playerId,
        expiresAt: s.soon,
        userAgent: '',
        confirmedAt: s.now,
        createdAt: s.now,
        updatedAt: s.now,
      },
    ],
    findSession: (s) => [s.tokenHash, s.now],
    findValidTokenHashes: (s) => [[s.tokenHash], s.now],
    findConfirmation: (s) => [s.tokenHash],
    setConfirmation: (s) => [s.tokenHash, s.now],
    findSessionsOf: (s) => [s.playerId, s.now],
    extendSession: (s) => [s.tokenHash, s.soon, s.now],
    deleteSessionByHash: (s) => [s.tokenHash],
    deleteSessionOf: (s) => [s.playerId, s.sessionId],
    deleteSessionsOf: (s) => [s.playerId, s.sessionId],
    deleteSessionsBeyond: (s) => [s.playerId, 50],
    deleteSessionsExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof authXAccounts>('auth/store/x-accounts', {
    updateXTokens: (s) => [s.xId, { ...tokens, scope: null }, s.now],
    insertXAccount: (s) => [
      {
        user: { id: s.newId, email: newEmail(s), newsletter: false, referralCode: null, timeZone: 'UTC' },
        xAccountId: s.otherNewId,
        xId: s.newId,
        tokens: { ...tokens, scope: null },
      },
      s.now,
    ],
  }),
];
