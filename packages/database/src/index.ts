export * from './migrate.js';
export * from './schema/index.js';
