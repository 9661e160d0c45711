export * from './commitment.js';
export * from './game.js';
export * from './hand.js';
export * from './local-day.js';
export * from './move.js';
export * from './referral-code.js';
export * from './stake.js';
