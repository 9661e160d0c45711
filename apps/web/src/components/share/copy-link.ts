import { shareText } from '../../text/friends/share.js';
import { showError, showToast } from '../toasts/toast-store.js';

/** Copies a link to the clipboard, and tells the player whether that worked. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ ...shareText.copied, tone: 'success' });
  } catch {
    showError(shareText.copyFailed);
  }
}
