export * from './migrate.js';
export * from './schema-version.js';
export * from './schema/index.js';
