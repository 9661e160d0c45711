import { catalogue } from './catalogue.js';

/** What the primitives of components/ui say by themselves. */
export const uiText = catalogue({
  loading: 'Loading...',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  dismissToast: 'Dismiss',
  errorTitle: 'Error',
});
