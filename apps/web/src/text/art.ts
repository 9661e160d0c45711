import { catalogue } from './catalogue.js';

/** The texts in pictures. */
export const artText = catalogue({
  card: { question: 'Cat, cheese or mouse?', promise: 'Winner takes the pot.' },
});
