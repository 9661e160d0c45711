import type * as accountAccounts from '../../../../apps/server/dist/modules/account/store/accounts.js';
import type * as accountEmailChanges from '../../../../apps/server/dist/modules/account/store/email-changes.js';
import type * as accountOwnData from '../../../../apps/server/dist/modules/account/store/own-data.js';
import type * as accountReferralCodes from '../../../../apps/server/dist/modules/account/store/referral-codes.js';
import type * as accountSiteAccounts from '../../../../apps/server/dist/modules/account/store/site-accounts.js';
import type * as accountUndos from '../../../../apps/server/dist/modules/account/store/undos.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit, newEmail, page, tokens } from './arguments.js';

export const accountStatements: StoreFile[] = [
  callsOf<typeof accountAccounts>('account/store/accounts', {
    findEmail: (s) => [s.playerId],
    findVerifiedEmails: (s) => [[s.playerId, s.otherId]],
    lockAccount: (s) => [s.playerId],
    setEmail: (s) => [s.playerId, { email: newEmail(s), isVerified: true }, s.now],
    upsertPassword: (s) => [{ id: s.newId, userId: s.playerId, passwordHash: 'hash' }, s.now],
    setNewsletter: (s) => [s.playerId, true],
    deleteAccount: (s) => [s.playerId],
  }),
  callsOf<typeof accountEmailChanges>('account/store/email-changes', {
    replaceEmailChange: (s) => [
      {
        userId: s.playerId,
        newEmail: newEmail(s),
        passwordHash: null,
        oldTokenHash: s.newId,
        newTokenHash: s.otherNewId,
        sessionHash: s.tokenHash,
        createdAt: s.now,
        expiresAt: s.soon,
      },
    ],
    findRequestedEmail: (s) => [s.playerId, s.now],
    findChangingAccount: (s) => [s.mailTokenHash, s.now],
    confirmEmailChange: (s) => [s.mailTokenHash, s.now],
    deleteEmailChangeOf: (s) => [s.playerId],
    deleteEmailChangesExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof accountUndos>('account/store/undos', {
    insertUndo: (s) => [
      {
        tokenHash: s.newId,
        userId: s.playerId,
        before: { kind: 'email', email: s.email, isVerified: true },
        createdAt: s.now,
        expiresAt: s.soon,
      },
    ],
    findUndo: (s) => [s.mailTokenHash, s.now],
    takeUndosFrom: (s) => [{ id: 1, userId: s.playerId }],
    findAvatarsOfUndos: (s) => [s.playerId],
    findAvatarsOfExpiredUndos: (s) => [s.before],
    deleteUndosExpiredBefore: (s) => [s.before],
  }),
  callsOf<typeof accountOwnData>('account/store/own-data', {
    downloadableColumns: null,
    findSmallOwnTables: (s) => [s.playerId],
    findOwnLedger: (s) => [s.playerId, 0, page],
  }),
  callsOf<typeof accountReferralCodes>('account/store/referral-codes', {
    findReferralsDue: (s) => [s.now, true, limit],
    takeReferralCode: (s) => [s.playerId, true, s.now],
    findReferralSettledAt: (s) => [s.playerId],
  }),
  callsOf<typeof accountSiteAccounts>('account/store/site-accounts', {
    connectSiteAccount: (s) => [
      { id: s.newId, userId: s.playerId, providerId: 'discord', accountId: s.newId, ...tokens },
      s.now,
    ],
    findSiteAccountId: (s) => [s.playerId, 'x'],
    deleteSiteAccount: (s) => [s.playerId, 'x'],
    findSites: (s) => [s.playerId],
    findTokens: (s) => [s.playerId, 'x'],
    replaceTokens: (s) => [s.xAccountId, tokens],
  }),
];
