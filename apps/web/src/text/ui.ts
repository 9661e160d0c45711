import { catalogue } from './catalogue.js';
import { plural } from './format.js';

/** The texts of the primitives in components/ui. */
export const uiText = catalogue({
  loading: 'Loading...',
  retry: 'Try Again',
  showMore: 'Show More',
  close: 'Close',
  signUp: 'Sign Up',
  logIn: 'Log In',
  /** Read by screen readers after a link. */
  newTab: '(opens in a new tab)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  dismissToast: 'Dismiss',
  /** Read by screen readers before each toast, and for the region of the toasts. */
  toast: 'Notification',
  toasts: (key: string) => `Notifications (${key})`,
  errorTitle: 'Error',
  getTickets: 'Get Tickets',
  tooManyAttempts: (seconds: number) =>
    seconds < 60
      ? plural(seconds, {
          one: 'Too many attempts. Please try again in # second.',
          other: 'Too many attempts. Please try again in # seconds.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'Too many attempts. Please try again in # minute.',
          other: 'Too many attempts. Please try again in # minutes.',
        }),
});
