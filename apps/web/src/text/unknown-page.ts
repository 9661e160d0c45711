import { catalogue } from './catalogue.js';

/** The notice that an address leads to no page. */
export const unknownPageText = catalogue({
  title: 'Page not found',
  message: 'There is no page at this address. This is the lobby.',
});
