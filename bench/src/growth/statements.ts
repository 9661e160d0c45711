import { accountStatements } from './statements/account.js';
import { adjustmentsStatements } from './statements/adjustments.js';
import { authStatements } from './statements/auth.js';
import { collusionStatements } from './statements/collusion.js';
import { consoleReadsStatements } from './statements/console-reads.js';
import { countersStatements } from './statements/counters.js';
import { dailyFiguresStatements } from './statements/daily-figures.js';
import { gamesStatements } from './statements/games.js';
import { houseStatements } from './statements/house.js';
import { householdsStatements } from './statements/households.js';
import { identitiesStatements } from './statements/identities.js';
import { ledgerStatements } from './statements/ledger.js';
import { inboxStatements } from './statements/inbox.js';
import { ledgerDaysStatements } from './statements/ledger-days.js';
import { leaderboardsStatements } from './statements/leaderboards.js';
import { lobbyStatements } from './statements/lobby.js';
import { operatorLogStatements } from './statements/operator-log.js';
import { operatorsStatements } from './statements/operators.js';
import { outboxStatements } from './statements/outbox.js';
import { paymentsStatements } from './statements/payments.js';
import { playersStatements } from './statements/players.js';
import { profilesStatements } from './statements/profiles.js';
import { selfLimitsStatements } from './statements/self-limits.js';
import { pushStatements } from './statements/push.js';
import { rematchStatements } from './statements/rematches.js';
import { rewardsStatements } from './statements/rewards.js';
import { shopStatements } from './statements/shop.js';
import { socialStatements } from './statements/social.js';
import { statisticsStatements } from './statements/statistics.js';
import { tournamentsStatements } from './statements/tournaments.js';
import type { StoreFile } from './store-calls.js';

/** Every statement that the product runs, with realistic arguments, by module. */
export const storeFiles: StoreFile[] = [
  ...accountStatements,
  ...adjustmentsStatements,
  ...authStatements,
  ...collusionStatements,
  ...consoleReadsStatements,
  ...countersStatements,
  ...dailyFiguresStatements,
  ...gamesStatements,
  ...houseStatements,
  ...householdsStatements,
  ...identitiesStatements,
  ...ledgerStatements,
  ...ledgerDaysStatements,
  ...inboxStatements,
  ...leaderboardsStatements,
  ...lobbyStatements,
  ...operatorLogStatements,
  ...operatorsStatements,
  ...outboxStatements,
  ...pushStatements,
  ...selfLimitsStatements,
  ...paymentsStatements,
  ...playersStatements,
  ...profilesStatements,
  ...rematchStatements,
  ...rewardsStatements,
  ...shopStatements,
  ...socialStatements,
  ...statisticsStatements,
  ...tournamentsStatements,
];
