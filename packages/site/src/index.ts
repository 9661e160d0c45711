export * from './brand.js';
export * from './handles.js';
export * from './listed-games.js';
export * from './password-length.js';
export * from './player-path.js';
export * from './referral-code.js';
export * from './site-path.js';
export * from './username.js';
