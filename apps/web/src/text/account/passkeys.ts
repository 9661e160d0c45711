import { catalogue } from '../catalogue.js';

/** Passkeys: logging in with them, and their list on the profile. */
export const passkeyText = catalogue({
  logIn: 'Log In with a Passkey',
  confirm: 'Confirm with a Passkey',
  heading: 'Passkeys',
  explanation: 'Log in with your fingerprint, your face or the PIN of your device instead of your password.',
  loading: 'Loading passkeys',
  loadFailed: 'Your passkeys could not be loaded.',
  none: 'You have no passkeys yet.',
  list: 'Your passkeys, newest first',
  created: (moment: string) => `Added ${moment}`,
  used: (moment: string) => `Last used ${moment}`,
  unused: 'Not used yet',
  add: 'Add a Passkey',
  added: { title: 'Passkey added', message: 'You can now log in with it.' },
  addFailed: { title: 'Error', message: 'The passkey could not be added. Please try again.' },
  rename: {
    action: 'Rename',
    label: (name: string) => `Rename the passkey ${name}`,
    title: 'Rename Passkey',
    description: 'Choose a name by which you recognize the device.',
    name: 'Name',
    submit: 'Save',
    cancel: 'Cancel',
    success: { title: 'Passkey renamed', message: 'Its new name is saved.' },
    missing: 'Please enter a name.',
  },
  remove: {
    action: 'Remove',
    label: (name: string) => `Remove the passkey ${name}`,
    title: 'Remove This Passkey?',
    description: (name: string) => `You can no longer log in with ${name}. Delete it from that device, too.`,
    submit: 'Remove',
    cancel: 'Keep',
    success: { title: 'Passkey removed', message: 'It no longer logs you in.' },
  },
  failed: { title: 'Error', message: 'Something went wrong. Please try again.' },
  unsupported: {
    title: 'Passkeys not available',
    message: 'This browser cannot use passkeys on this page. Please use another browser, or another way to log in.',
  },
  notGiven: {
    title: 'No passkey was used',
    message: 'You closed the window of your browser, or there is no passkey for this site on this device.',
  },
  alreadyThere: {
    title: 'Already added',
    message: 'This device has a passkey for your account already.',
  },
});
