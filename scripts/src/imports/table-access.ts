/**
 * Which module writes each table, and which others may read it. `npm run verify` compares this list with the code.
 *
 * A new reader is a decision: each one must be known before a column changes. Ask the service of the owner, unless that adds a
 * statement to work that runs often, or breaks up a list or a sum that one statement returns. A second writer needs a
 * stronger reason. What functions and triggers of the database do is not compared; `functionCallers` says who calls them.
 */
export type TableAccess = Record<string, Access>;

interface Access {
  owner: string;
  /** Other modules that write the table, with the reason. They may read it, too. */
  writers?: Record<string, string>;
  /** Other modules that read the table, with the reason. */
  readers?: Record<string, string>;
}

export const tableAccess: TableAccess = {
  account_undos: { owner: 'account', readers: { auth: 'an address that an undo can restore is not free' } },
  accounts: {
    owner: 'auth',
    writers: {
      account: 'changes of signed-in players, such as passwords and connections; auth has sign-up and log-in',
    },
    readers: { identities: 'which accounts at other sites a person has' },
  },
  balance_adjustments: { owner: 'adjustments' },
  collusion_opponents: { owner: 'collusion' },
  collusion_records: { owner: 'collusion', readers: { 'console-reads': 'the console shows it' } },
  conservation_checks: { owner: 'ledger' },
  counters: { owner: 'counters', readers: { ledger: 'the audit compares them with what they count' } },
  daily_figures: { owner: 'daily-figures' },
  daily_figures_progress: { owner: 'daily-figures' },
  earned_rewards: { owner: 'identities' },
  email_changes: { owner: 'account' },
  engagement_activities: {
    owner: 'rewards',
    readers: { account: 'the download of own data', ledger: 'the audit compares it with the ledger' },
  },
  games: {
    owner: 'games',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      households: 'games against other households',
      inbox: 'notifications of games are not stored',
      leaderboards: 'the results of two players against each other',
      ledger: 'stakes in open games; the audit',
      lobby: 'the list of open games',
      payments: 'what one account lost to another',
      push: 'decided games that were not pushed',
      rematches: 'the game before and the offered one, and the score of two players',
      rewards: 'games that friends have played',
      statistics: 'sums and lists of a player',
    },
  },
  head_to_head: { owner: 'leaderboards' },
  heartbeat: { owner: 'platform' },
  idempotency_keys: { owner: 'ledger' },
  inboxes: {
    owner: 'inbox',
    readers: { account: 'the download of own data', push: 'a notification that was read is not pushed' },
  },
  kept_limits: { owner: 'self-limits' },
  known_devices: { owner: 'auth', readers: { account: 'the download of own data' } },
  ledger_days: { owner: 'ledger-days' },
  ledger_progress: { owner: 'ledger', readers: { leaderboards: 'how far the lists are counted' } },
  mail_tokens: { owner: 'auth' },
  notifications: { owner: 'inbox', readers: { account: 'the download of own data' } },
  online_users: { owner: 'counters' },
  operator_actions: { owner: 'operator-log', readers: { ledger: 'the audit compares it with the ledger' } },
  operator_sessions: { owner: 'operators' },
  operators: { owner: 'operators', readers: { adjustments: 'the names of operators' } },
  outbox: { owner: 'outbox' },
  passkey_challenges: { owner: 'auth' },
  passkeys: { owner: 'auth', readers: { account: 'the download of own data' } },
  payment_events: {
    owner: 'payments',
    readers: { 'console-reads': 'the console shows it', ledger: 'the audit compares it with the ledger' },
  },
  player_blocks: {
    owner: 'players',
    readers: {
      account: 'the download of own data',
      inbox: 'no offer of a blocked player',
      leaderboards: 'no blocked player among the people whom a player knows',
      lobby: 'no suggestion of a blocked player',
      rematches: 'no offer of a blocked player',
    },
  },
  player_reports: {
    owner: 'players',
    readers: { account: 'the download of own data', 'console-reads': 'the console shows it' },
  },
  player_statistics: {
    owner: 'statistics',
    readers: {
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
      players: 'the public page of a player',
    },
  },
  prize_redemptions: {
    owner: 'shop',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
    },
  },
  profiles: {
    owner: 'profiles',
    writers: {
      'self-limits': '`break_until` is next to the balance, so that batches know it; profiles itself asks self-limits',
    },
    readers: {
      account: 'the download of own data',
      adjustments: 'the names of players',
      auth: 'the session returns the player',
      collusion: 'the names and the age of suspects',
      'console-reads': 'the console shows it',
      games: 'players in batches of commands',
      households: 'the age and the referrals of opponents',
      inbox: 'the opponent of a notification',
      leaderboards: 'the players in the list',
      ledger: 'balances, which triggers change with the ledger; the audit',
      lobby: 'the creators in the list, and what a player can stake',
      payments: 'debts, and breaks of players with an open checkout',
      players: 'the public page, blocked and reported players',
      push: 'the opponent in the text',
      rematches: 'the opponent of an offer',
      rewards: 'the referral code and the time zone of a player',
      shop: 'the winner of a raffle',
      statistics: 'the opponents in the list of games',
      tournaments: 'players in lists and matches',
    },
  },
  profit_history: { owner: 'statistics', readers: { ledger: 'the audit compares it with the ledger' } },
  purchase_limits: {
    owner: 'self-limits',
    readers: { account: 'the download of own data', payments: 'open checkouts beyond a limit' },
  },
  purchases: {
    owner: 'payments',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
      'self-limits': 'what counts towards a limit',
    },
  },
  push_subscriptions: { owner: 'push', readers: { account: 'the download of own data' } },
  pushed_games: { owner: 'push' },
  raffle_draws: {
    owner: 'shop',
    readers: { account: 'the download of own data', ledger: 'the audit compares it with the ledger' },
  },
  raffle_entries: {
    owner: 'shop',
    readers: { account: 'the download of own data', ledger: 'the audit compares it with the ledger' },
  },
  raffle_seeds: { owner: 'shop', readers: { ledger: 'the audit compares it with the ledger' } },
  rate_limits: { owner: 'platform' },
  recovery_codes: { owner: 'auth', readers: { account: 'the download of own data' } },
  referrals: {
    owner: 'rewards',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      households: 'referrals that wait',
      leaderboards: 'the people whom a player knows',
      ledger: 'the audit compares it with the ledger',
    },
  },
  rematches: { owner: 'rematches', readers: { inbox: 'open offers' } },
  server_processes: { owner: 'counters' },
  sessions: {
    owner: 'auth',
    readers: { account: 'the download of own data', push: 'a subscription belongs to a session' },
  },
  settings: { owner: 'settings' },
  shop_products: {
    owner: 'shop',
    readers: { 'console-reads': 'the console shows it', ledger: 'the audit compares it with the ledger' },
  },
  sign_up_traces: {
    owner: 'auth',
    writers: { households: 'when an account gets its first reward; auth creates and deletes traces' },
    readers: { collusion: 'accounts of one device', 'console-reads': 'the console shows it' },
  },
  standing_buckets: { owner: 'leaderboards' },
  standings: { owner: 'leaderboards' },
  ticket_claims: {
    owner: 'rewards',
    readers: { account: 'the download of own data', ledger: 'the audit compares it with the ledger' },
  },
  tournament_acknowledgements: { owner: 'tournaments' },
  tournament_matches: {
    owner: 'tournaments',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
    },
  },
  tournament_participants: {
    owner: 'tournaments',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
      payments: 'what one account lost to another',
      players: 'the public page of a player',
      statistics: 'sums and lists of a player',
    },
  },
  tournament_ties: {
    owner: 'tournaments',
    readers: { account: 'the download of own data', ledger: 'the audit compares moves with their commitments' },
  },
  tournaments: {
    owner: 'tournaments',
    readers: {
      'console-reads': 'the console shows it',
      ledger: 'the audit compares it with the ledger',
      payments: 'what one account lost to another',
      players: 'the public page of a player',
      statistics: 'sums and lists of a player',
    },
  },
  transactions: {
    owner: 'ledger',
    readers: {
      account: 'the download of own data',
      'console-reads': 'the console shows it',
      inbox: 'when a player joined a game',
      leaderboards: 'results that are not counted yet',
      payments: 'what one account lost to another',
    },
  },
  used_nonces: { owner: 'tournaments' },
  user_connections: {
    owner: 'profiles',
    readers: { account: 'the download of own data', 'console-reads': 'the console shows it' },
  },
  users: {
    owner: 'auth',
    writers: {
      account: 'changes of signed-in players, such as the address and the deletion; auth has sign-up and log-in',
    },
    readers: {
      'console-reads': 'the console shows it',
      'daily-figures': 'sign-ups per day',
      identities: 'the mailboxes of accounts',
      leaderboards: 'suspended players are not listed',
      players: 'suspended players have no page',
    },
  },
  verifications: { owner: 'auth' },
  x_reads: { owner: 'social' },
  x_metrics: {
    owner: 'social',
    writers: { account: 'disconnecting X removes them with the account there; social itself asks account' },
  },
};

/**
 * Which modules call each function of the database in their statements. Functions write tables of several owners: those that
 * store batches write balances and transactions for games and tournaments.
 */
export type FunctionCallers = Record<string, string[]>;

export const functionCallers: FunctionCallers = {
  append_messages: ['outbox', 'push'],
  append_transactions: ['ledger'],
  push_topic: ['push'],
  store_game_batch: ['games'],
  store_tournament_batch: ['tournaments'],
  wants_push: ['push'],
};
