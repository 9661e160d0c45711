import { errors, type ErrorCode, type ErrorDefinition } from '@game/contract';
import { catalogue } from './catalogue.js';

const texts = Object.entries(errors).map(([code, { title, message }]) => [code, { title, message }]);

/** The title and message of every error code of the contract. Loaded after the first page, by `loadRefusalTexts`. */
export const refusalTexts = catalogue(
  Object.fromEntries(texts) as Record<ErrorCode, { title: string; message: string }>,
);

/** The definitions of all errors, by code. */
export const refusals: Record<string, ErrorDefinition | undefined> = errors;
