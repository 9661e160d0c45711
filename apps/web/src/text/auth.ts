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
  passwordHint: 'At least 8 characters.',
  forgotPassword: 'Forgot your password?',
  invited: (code: string) => `Invited with the code ${code}`,
  unknownCode: (code: string) =>
    `Nobody has the code ${code}. Ask your friend for the link again, or sign up without it.`,
  or: 'or',
  sandbox: 'Sandbox',
  sandboxMailbox: 'Sandbox: open the mailbox',
  x: {
    signUp: 'Sign Up with X',
    logIn: 'Log In with X',
    newHere: 'Who signs in with X for the first time agrees to the Terms and Conditions.',
    connected: { title: 'X Account Connected', message: 'From now on you can log in with X.' },
  },
  newsletter: 'Send me the newsletter',
  agreement: { before: 'I agree to the', link: 'Terms and Conditions', newTab: '(opens in a new tab)' },
  mail: {
    verification: {
      heading: 'Verify Your Email',
      introduction: 'We send you the link once more.',
      otherQuestion: 'Already verified?',
      submit: 'Send Link',
      sent: 'Please check your email to verify your account.',
      sentTo: (email: string) =>
        `If ${email} is not verified yet, a link is on its way. It is good for a day. If nothing comes, look into the spam folder.`,
      success: { title: 'Email sent', message: 'Please check your email to verify your account.' },
    },
    passwordReset: {
      heading: 'Forgot Your Password?',
      introduction: 'We send you a link to choose a new one.',
      otherQuestion: 'Remembered it?',
      submit: 'Send Link',
      sent: 'Please check your email to choose a new password.',
      sentTo: (email: string) =>
        `If ${email} has an account, a link is on its way. It is good for an hour. If nothing comes, look into the spam folder.`,
      success: { title: 'Email sent', message: 'Please check your email to choose a new password.' },
    },
    sentHeading: 'Check Your Email',
    wait: (timeLeft: string) => `Send Link in ${timeLeft}`,
    otherEmail: 'Change Email',
    failed: { title: 'Error', message: 'The email could not be sent. Please try again.' },
  },
  verifyEmail: {
    heading: 'Verify Your Email',
    pending: 'Verifying your email',
    success: 'Email verified',
    logInNow: 'You can log in now.',
    failed: 'Your email could not be verified. Please try again.',
    retry: 'Try Again',
  },
  resetPassword: {
    heading: 'A New Password',
    introduction: 'You will be signed out wherever you are signed in.',
    password: 'New password',
    submit: 'Save Password',
    success: { title: 'Password changed', message: 'Log in with the new one.' },
    failed: { title: 'Error', message: 'Your password could not be changed. Please try again.' },
  },
  spentLink: { heading: 'Too Late', another: 'Send Another Link', profile: 'Go to Your Profile' },
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
