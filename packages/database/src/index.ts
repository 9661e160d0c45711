export * from './builders.js';
export * from './migrate.js';
export * from './schema/index.js';
