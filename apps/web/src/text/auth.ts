import { catalogue } from './catalogue.js';

/** Signing up, logging in, and a session that cannot be read. */
export const authText = catalogue({
  signUp: {
    heading: 'Create Your Profile!',
    invitation: 'A world of new frens awaits...',
    submit: 'SIGN UP',
    otherQuestion: 'Already have an account?',
    other: 'LOG IN',
    success: 'Account created successfully!',
  },
  logIn: {
    heading: 'Welcome Back!',
    invitation: 'Ready to play?',
    submit: 'LOG IN',
    otherQuestion: 'New here?',
    other: 'SIGN UP',
    success: 'Welcome back!',
  },
  email: 'Email',
  password: 'Password',
  newsletter: 'Send me the newsletter',
  agreement: { before: 'I agree to the', link: 'Terms and Conditions', newTab: '(opens in a new tab)' },
  failed: { title: 'Authentication error', message: 'An error occurred during authentication' },
  boundary: {
    title: 'Authentication Error',
    message: 'An error occurred during authentication',
    action: 'Try Again',
  },
  session: {
    problem: { title: 'Authentication Error', message: 'There was a problem with your session' },
    refresh: 'Refresh Session',
    refreshing: 'Refreshing Session...',
    refreshed: 'Session Refreshed',
  },
});
