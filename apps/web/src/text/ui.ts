import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** What the primitives of components/ui say by themselves. */
export const uiText = catalogue({
  loading: 'Loading...',
  retry: 'Try Again',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  dismissToast: 'Dismiss',
  /** What a screen reader says before each toast, and of the place where they appear. */
  toast: 'Notification',
  toasts: (key: string) => `Notifications (${key})`,
  errorTitle: 'Error',
  tooManyAttempts: (minutes: number) =>
    plural(minutes, {
      one: 'Too many attempts. Please try again in # minute.',
      other: 'Too many attempts. Please try again in # minutes.',
    }),
});
