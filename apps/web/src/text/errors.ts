import { errors, type ErrorCode, type ErrorReply, type ValuesOf } from '@game/contract';
import { catalogue } from './catalogue.js';
import { fillPlaceholders } from './format.js';
import { uiText } from './ui.js';

/** The title and the message of a toast, and a link to the page where the player can react. */
export type Explanation = { title: string; message: string; link?: { label: string; to: string } };

const explanations = Object.entries(errors).map(([code, { title, message }]) => [code, { title, message }]);

/** The title and message of every error code of the contract. */
export const errorText = catalogue(
  Object.fromEntries(explanations) as Record<ErrorCode, { title: string; message: string }>,
);

/** Returns the text of a refusal. A code that this page does not know, from a newer server, has the server's message. */
export function explainRefusal({ code, message, retryAfterSeconds, values = {} }: ErrorReply): Explanation {
  const known: Explanation | undefined = errorText[code];
  if (code === 'TOO_MANY_ATTEMPTS' && retryAfterSeconds !== undefined)
    return { ...known, message: uiText.tooManyAttempts(retryAfterSeconds) };
  if (!known) return { title: uiText.errorTitle, message };
  // /shop leads to the daily flip, the other rewards and the packages.
  const link = code.startsWith('INSUFFICIENT') ? { link: { label: uiText.getTickets, to: '/shop' } } : {};
  return { ...known, ...link, message: fillPlaceholders(known.message, values) };
}

/** Returns the text of an error code, for errors that the page finds before it calls the server. */
export function explainCause<Code extends ErrorCode>(code: Code, values: ValuesOf<Code>): Explanation {
  return explainRefusal({ code, message: '', values });
}
