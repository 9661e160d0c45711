export * from './auth.js';
export * from './collusion.js';
export * from './games.js';
export * from './heartbeat.js';
export * from './hidden-moves.js';
export * from './ledger.js';
export * from './lobby.js';
export * from './operator-log.js';
export * from './outbox.js';
export * from './payments.js';
export * from './profiles.js';
export * from './rematches.js';
export * from './rewards.js';
export * from './settings.js';

export * from './shop.js';
export * from './statistics.js';
export * from './tournaments.js';
