import { catalogue } from './catalogue.js';

/** The names of the moves, and how one beats another (PRD-09, D-12). */
export const moveText = catalogue({
  names: { rock: 'CAT', scissors: 'MOUSE', paper: 'CHEESE' },
  /** By the winning move. */
  victories: { rock: 'CAT catches MOUSE', scissors: 'MOUSE eats CHEESE', paper: 'CHEESE beats CAT' },
});
