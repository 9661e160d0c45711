import { errors, type ErrorCode, type ErrorReply, type ValuesOf } from '@game/contract';
import { catalogue } from './catalogue.js';
import { fillPlaces } from './format.js';
import { uiText } from './ui.js';

/** What a toast says: its title and, below it, one sentence. */
export type Explanation = { title: string; message: string };

const explanations = Object.entries(errors).map(([code, { title, message }]) => [code, { title, message }]);

/** Title and message of every refusal the contract names, by its code. */
export const errorText = catalogue(Object.fromEntries(explanations) as Record<ErrorCode, Explanation>);

/** What a refusal says; in the server's own words where a newer server gives a cause that this page does not know. */
export function explainRefusal({ code, message, retryAfterSeconds, values = {} }: ErrorReply): Explanation {
  const known: Explanation | undefined = errorText[code];
  if (code === 'TOO_MANY_ATTEMPTS' && retryAfterSeconds !== undefined)
    return { ...known, message: uiText.tooManyAttempts(Math.ceil(retryAfterSeconds / 60)) };
  return known ? { ...known, message: fillPlaces(known.message, values) } : { title: uiText.errorTitle, message };
}

/** What the server would say if it refused for this cause, for what a page can tell beforehand. */
export function explainCause<Code extends ErrorCode>(code: Code, values: ValuesOf<Code>): Explanation {
  return explainRefusal({ code, message: '', values });
}
