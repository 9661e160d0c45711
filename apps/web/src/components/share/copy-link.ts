import { shareText } from '../../text/share.js';
import { showError, showToast } from '../toasts/toast-store.js';

/** Copies a link to the clipboard. A toast confirms that, or shows that it failed. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ ...shareText.copied, tone: 'success' });
  } catch {
    showError(shareText.copyFailed);
  }
}
