import { catalogue } from './catalogue.js';

/** What the primitives of components/ui say by themselves. */
export const uiText = catalogue({
  loading: 'Loading...',
  closeMenu: 'Close menu',
  dismissToast: 'Dismiss',
  errorTitle: 'Error',
});
