import { catalogue } from './catalogue.js';

/** The offer to reload a page that was opened before an upgrade. */
export const newBuildText = catalogue({
  title: 'A new version is ready',
  reload: 'Reload',
});
