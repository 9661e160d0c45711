import { catalogue } from './catalogue.js';

/** Results that are hidden until the player has seen them. */
export const resultsText = catalogue({
  first: {
    title: 'See your result first',
    message: 'Your balance may rise with a result that you have not seen yet.',
  },
  see: 'See the Result',
  opened: {
    title: 'Here is your result',
    message: 'You had not seen it yet. Go back to return to where you were.',
  },
});
