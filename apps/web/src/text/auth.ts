import { passwordLength } from '@game/site';
import { catalogue } from './catalogue.js';
import { plural } from './format.js';
import { ticketText } from './tickets.js';

/** Sign-up, log-in, and the links in mails. */
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
  passwordHint: `At least ${passwordLength.minimum} characters.`,
  forgotPassword: 'Forgot your password?',
  /** `afterGames` is a setting of the site; 0 if the reward follows the sign-up. */
  invitedBy: (username: string, amount: number, afterGames: number) =>
    afterGames === 0
      ? `${username} invites you: you both get ${ticketText.amount(amount)}`
      : `${username} invites you: you both get ${ticketText.amount(amount)} after you have played ${plural(afterGames, { one: '# game', other: '# games' })} against others`,
  invited: (code: string) => `Invited with the code ${code}`,
  unknownCode: (code: string) =>
    `The code ${code} does not exist. Ask your friend for the link again, or sign up without it.`,
  or: 'or',
  sandbox: 'Sandbox',
  sandboxMailbox: 'Sandbox: open the mailbox',
  x: {
    signUp: 'Sign Up with X',
    logIn: 'Log In with X',
    newHere: 'By signing in with X for the first time, you agree to the Terms and Conditions.',
    connected: { title: 'X Account Connected', message: 'You can now log in with X.' },
  },
  newsletter: 'Send me the newsletter',
  rules: 'How to play',
  agreement: { before: 'I agree to the', link: 'Terms and Conditions' },
  mail: {
    verification: {
      heading: 'Verify Your Email',
      introduction: 'We will send you a new link.',
      otherQuestion: 'Already verified?',
      submit: 'Send Link',
      sent: 'Please check your email to verify your account.',
      sentTo: (email: string) =>
        `If ${email} is not verified yet, you will receive a link that is valid for one day. Please check your spam folder, too.`,
      success: { title: 'Email sent', message: 'Please check your email to verify your account.' },
    },
    passwordReset: {
      heading: 'Forgot Your Password?',
      introduction: 'We will send you a link to choose a new one.',
      otherQuestion: 'Remembered it?',
      submit: 'Send Link',
      sent: 'Please check your email to choose a new password.',
      sentTo: (email: string) =>
        `If ${email} has an account, you will receive a link that is valid for one hour. Please check your spam folder, too.`,
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
    heading: 'Choose a New Password',
    introduction: 'You will be signed out on all devices.',
    password: 'New password',
    submit: 'Save Password',
    success: { title: 'Password changed', message: 'Log in with your new password.' },
    failed: { title: 'Error', message: 'Your password could not be changed. Please try again.' },
  },
  keptPasskeys: {
    heading: 'Passkeys that still log you in',
    passkey: (name: string, moment: string) => `${name}, added ${moment}`,
    hint: 'If you did not add one of them, log in and remove it in your profile.',
  },
  endedSessions: {
    heading: 'Signed out now',
    session: (device: string, moment: string) => `${device}, signed in ${moment}`,
    hint: 'If you do not know one of these devices, someone else has used your account: check your tickets and your address.',
  },
  confirmEmailChange: {
    heading: 'Confirm Your New Email',
    introduction: 'Your email changes when both your old and your new address have confirmed it.',
    submit: 'Confirm',
    changed: { title: 'Email changed', message: 'From now on, use your new email to log in.' },
    waiting: { title: 'Confirmed', message: 'Now open the link that we sent to your other address.' },
    failed: { title: 'Error', message: 'The change could not be confirmed. Please try again.' },
  },
  undoAccountChange: {
    heading: 'This Was Not You?',
    introduction:
      'Your account becomes what it was before this change: its email, its connected accounts, its passkeys, its picture and its saved address. Everyone is signed out, and your password and your recovery codes are no longer valid. We send you a link to choose a new password. If your account asks for a passkey now, or did before this change, it asks for one afterwards.',
    submit: 'Restore My Account',
    success: { title: 'Account restored', message: 'Check your mail: it contains the link to choose a new password.' },
    failed: { title: 'Error', message: 'Your account could not be restored. Please try again.' },
  },
  invalidLink: {
    heading: 'Link Not Valid',
    used: 'This link was used already, or it has expired.',
    another: 'Send Another Link',
    profile: 'Go to Your Profile',
  },
  failed: { title: 'Authentication error', message: 'An error occurred during authentication' },
  boundary: {
    title: 'Authentication Error',
    message: 'An error occurred during authentication',
    action: 'Try Again',
  },
});
