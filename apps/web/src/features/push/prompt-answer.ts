import { hasRevealed } from '../../components/reveal/seen-results.js';
import { persistentStorage } from '../../state/browser-storage.js';

const storageKey = 'pushPrompt';

/** Returns whether somebody has answered the offer of notifications in this browser. */
export function isPromptAnswered(): boolean {
  return persistentStorage.read(storageKey) !== null;
}

/** Remembers that the offer was answered, so that it is not shown again. */
export function rememberPromptAnswered(): void {
  persistentStorage.write(storageKey, 'answered');
}

/** Returns whether this browser may be asked, as far as that is known without the code of push messages. */
export function isUnasked(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && !isPromptAnswered();
}

/** Returns whether to expect the offer in the lobby, before its code and replies are loaded. */
export function mayBePrompted(): boolean {
  return isUnasked() && hasRevealed();
}
