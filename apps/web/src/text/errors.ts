import type { ErrorDefinition, ErrorField, ErrorReply, ValuesIn } from '@game/contract';
import { catalogue } from './catalogue.js';
import { fillPlaceholders } from './format.js';
import { uiText } from './ui.js';

/** The title and the message of a toast, and a link to the page where the player can react. */
export type Explanation = { title: string; message: string; link?: { label: string; to: string } };

type ErrorText = Pick<ErrorDefinition, 'title' | 'message'>;

/** The texts of refusals by code; empty until they are loaded. */
let refusalTexts: Record<string, ErrorText> = {};
/** The definitions of refusals by code; loaded with the texts. */
let refusals: Record<string, ErrorDefinition | undefined> = {};

/**
 * Loads the texts of all refusals, which are too many for the first page. If that fails, it still resolves, and refusals
 * are explained with the server's message.
 */
export async function loadRefusalTexts(): Promise<void> {
  try {
    ({ refusalTexts, refusals } = await import('./refusals.js'));
  } catch {
    // There is no network, or a new build has replaced the file.
  }
}

/** Returns the text of a refusal. A code without a text, such as one of a newer server, has the server's message. */
export function explainRefusal({ code, message, retryAfterSeconds, values = {} }: ErrorReply): Explanation {
  const known = refusalTexts[code];
  if (code === 'TOO_MANY_ATTEMPTS' && retryAfterSeconds !== undefined)
    return { title: uiText.errorTitle, message: uiText.tooManyAttempts(retryAfterSeconds) };
  const text = known
    ? { title: known.title, message: fillPlaceholders(known.message, values) }
    : { title: uiText.errorTitle, message };
  return refusals[code]?.isShortage ? { ...text, link: ticketsLink } : text;
}

/** Returns the field of a form that a refusal is about; null if it is about none. */
export function fieldOfRefusal({ code }: ErrorReply): ErrorField | null {
  return refusals[code]?.field ?? null;
}

/** Returns the text of an error that the page finds before it calls the server. */
export function errorText({ title, message }: ErrorDefinition): ErrorText {
  return catalogue({ title, message });
}

/** Returns the text of an error about too few tickets, with a link to more. */
export function explainShortage<Message extends string>(
  error: ErrorDefinition & { message: Message },
  values: ValuesIn<Message>,
): Explanation {
  const { title, message } = errorText(error);
  return { title, message: fillPlaceholders(message, values), link: ticketsLink };
}

/** /shop leads to the daily flip, the other rewards and the packages. */
const ticketsLink = { label: uiText.getTickets, to: '/shop' };
