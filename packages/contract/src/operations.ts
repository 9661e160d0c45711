import type * as z from 'zod/mini';
import { accountOperations } from './account.js';
import { authOperations } from './auth.js';
import { cardOperations } from './cards.js';
import { gameOperations } from './games.js';
import { inboxOperations } from './inbox.js';
import { leaderboardOperations } from './leaderboards.js';
import { lobbyOperations } from './lobby.js';
import { passkeyOperations } from './passkeys/operations.js';
import { paymentOperations, selfLimitOperations } from './payments.js';
import { profileOperations } from './own-profile.js';
import { playerOperations } from './players.js';
import { pushOperations } from './push.js';
import { rematchOperations } from './rematches.js';
import { rewardOperations } from './rewards.js';
import { statisticsOperations } from './statistics.js';
import { tournamentOperations } from './tournament-operations.js';
import { xOperations } from './x.js';
import { shopOperations } from './shop.js';

/** All operations of the HTTP API, by name. */
export const operations = {
  ...authOperations,
  ...accountOperations,
  ...passkeyOperations,
  ...xOperations,
  ...profileOperations,
  ...playerOperations,
  ...leaderboardOperations,
  ...lobbyOperations,
  ...gameOperations,
  ...rematchOperations,
  ...cardOperations,
  ...inboxOperations,
  ...pushOperations,
  ...rewardOperations,
  ...statisticsOperations,
  ...tournamentOperations,
  ...shopOperations,
  ...paymentOperations,
  ...selfLimitOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
type NameOf<Kind> = { [Name in OperationName]: Operations[Name]['kind'] extends Kind ? Name : never }[OperationName];
export type QueryName = NameOf<'query'>;
export type CommandName = NameOf<'command'>;

/** The input of an operation. */
export type InputOf<Name extends OperationName> = z.infer<Operations[Name]['input']>;
/** The reply of an operation. */
export type ReplyOf<Name extends OperationName> = z.infer<Operations[Name]['reply']>;
