import { catalogue } from './catalogue.js';

/** The texts of notifications on the player's device. */
export const pushText = catalogue({
  heading: 'Notifications',
  explanation: 'Be notified on this device, even when the site is closed. A notification never says who won a game.',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  turnedOn: 'You are notified on this device.',
  topics: {
    label: 'Notify me about',
    games: 'My games',
    tournaments: 'My tournaments',
    prizes: 'Raffles and prizes',
  },
  unsupported: 'This browser cannot show notifications.',
  needsInstall:
    'On iPhone and iPad, notifications need the installed app: choose Share in the browser, then Add to Home Screen, and open it from there.',
  denied:
    'This browser blocks notifications from this site. Allow them in the settings of the site, next to the address, and load this page again.',
  unavailable: 'This site sends no notifications to devices.',
  failed: { title: 'Error', message: 'Notifications could not be turned on. Please try again.' },
  notSaved: { title: 'Error', message: 'Your choice could not be saved. Please try again.' },
  loadFailed: 'Your notification settings could not be loaded.',
  prompt: {
    label: 'Turn on notifications',
    text: 'Want to know when someone plays your game?',
    dismiss: 'Not Now',
  },
});
