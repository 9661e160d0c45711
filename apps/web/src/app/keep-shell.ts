/** Keeps what it takes to open the site without a network, once the page itself has come. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Storage can be full or forbidden; the site then needs the network, as it would anyway.
    });
  });
}
