import { catalogue } from './catalogue.js';

/** What the primitives of components/ui say by themselves. */
export const uiText = catalogue({
  loading: 'Loading...',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  dismissToast: 'Dismiss',
  /** What a screen reader says before each toast, and of the place where they appear. */
  toast: 'Notification',
  toasts: (key: string) => `Notifications (${key})`,
  errorTitle: 'Error',
});
