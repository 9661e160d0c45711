import { ApiError, explainError, type Explanation } from '../../api/api-error.js';

/** What to tell a player whose move was not stored (EGM-04). */
export function explainMoveError(error: unknown): Explanation {
  const wasAnswered = error instanceof ApiError && error.reply !== null;
  if (!wasAnswered) return { title: 'Error', message: 'Failed to make move. Please try again.' };
  const { title, message } = explainError(error, {
    title: 'Move Failed',
    message: 'Unable to make move. Please try again.',
  });
  return { title: title === 'Error' ? 'Move Failed' : title, message };
}
