import { errors, type ErrorCode, type ErrorDefinition, type ErrorField } from '@game/contract';
import { catalogue } from './catalogue.js';

const texts = Object.entries(errors).map(([code, { title, message }]) => [code, { title, message }]);

/** The title and message of every error code of the contract. Loaded after the first page, by `loadRefusalTexts`. */
export const refusalTexts = catalogue(
  Object.fromEntries(texts) as Record<ErrorCode, { title: string; message: string }>,
);

/** The fields of forms that errors are about, by code. */
export const refusalFields: Record<string, ErrorField | undefined> = Object.fromEntries(
  Object.entries(errors).map(([code, { field }]: [string, ErrorDefinition]) => [code, field]),
);
