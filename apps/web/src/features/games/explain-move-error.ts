import { ApiError, explainError } from '../../api/api-error.js';
import type { Explanation } from '../../text/errors.js';
import { gamesText } from '../../text/games.js';
import { uiText } from '../../text/ui.js';

/** What to tell a player whose move was not stored (EGM-04). */
export function explainMoveError(error: unknown): Explanation {
  const wasAnswered = error instanceof ApiError && error.reply !== null;
  if (!wasAnswered) return gamesText.moveUnanswered;
  const { title, message } = explainError(error, gamesText.moveRefused);
  return { title: title === uiText.errorTitle ? gamesText.moveRefused.title : title, message };
}
