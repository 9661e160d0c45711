import { shownToast, showToast } from '../components/toasts/toast-store.js';
import { newBuildText } from '../text/new-build.js';

/** The paths that were offered already on this page. */
const offered = new Set<string>();

/**
 * Offers to reload the page, because after an upgrade the server's pages start with another script. Each build is offered until
 * the player closes the toast, but never over another toast. Never reloads without the player.
 */
export function offerNewBuild(serverScript: string): void {
  if (offered.has(serverScript)) return;
  offered.add(serverScript);
  const { title, reload } = newBuildText;
  const offer = () => {
    const toast = shownToast.get();
    if (toast?.title === title) return toast.open ? undefined : stopOffering();
    if (toast?.open === true) return;
    showToast({ title, tone: 'success', action: { label: reload, onClick: () => window.location.reload() } });
  };
  const stopOffering = shownToast.subscribe(offer);
  offer();
}
