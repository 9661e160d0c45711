import { catalogue } from './catalogue.js';

/** Asks before unsaved edits are lost. */
export const unsavedEditsText = catalogue({
  question: 'Leave without saving?',
  consequence: 'Your changes on this page are not saved yet.',
  leave: 'Leave',
  stay: 'Stay',
});
