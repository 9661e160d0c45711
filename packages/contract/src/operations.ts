import type * as z from 'zod/mini';
import { accountOperations } from './account.js';
import { authOperations } from './auth.js';
import { cardOperations } from './cards.js';
import { counterOperations } from './counters.js';
import { gameOperations } from './games.js';
import { inboxOperations } from './inbox.js';
import { leaderboardOperations } from './leaderboards.js';
import { ledgerDayOperations } from './ledger-days.js';
import { lobbyOperations } from './lobby.js';
import { passkeyOperations } from './passkeys.js';
import { paymentOperations } from './payments.js';
import { profileOperations } from './profiles.js';
import { playerOperations } from './players.js';
import { pushOperations } from './push.js';
import { rematchOperations } from './rematches.js';
import { rewardOperations } from './rewards.js';
import { selfLimitOperations } from './self-limits.js';
import { statisticsOperations } from './statistics.js';
import { tournamentOperations } from './tournaments.js';
import { trophyOperations } from './trophies.js';
import { socialOperations } from './social.js';
import { shopOperations } from './shop.js';

/** All operations of the HTTP API, by name. See decision 0001. */
export const operations = {
  ...authOperations,
  ...accountOperations,
  ...passkeyOperations,
  ...socialOperations,
  ...profileOperations,
  ...playerOperations,
  ...leaderboardOperations,
  ...ledgerDayOperations,
  ...lobbyOperations,
  ...counterOperations,
  ...gameOperations,
  ...rematchOperations,
  ...cardOperations,
  ...inboxOperations,
  ...pushOperations,
  ...rewardOperations,
  ...statisticsOperations,
  ...trophyOperations,
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
