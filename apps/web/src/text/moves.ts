import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';

/** The names of the moves, and how one beats another (PRD-09, D-12). */
export const moveText = catalogue({
  names: { rock: 'CAT', scissors: 'MOUSE', paper: 'CHEESE' },
  /** By the winning move. */
  victories: { rock: 'CAT catches MOUSE', scissors: 'MOUSE eats CHEESE', paper: 'CHEESE beats CAT' },
});

/** The carousel that selects a move. */
export const carouselText = catalogue({
  label: 'Your move',
  rules: 'What beats what',
  role: 'carousel',
  hint: 'Swipe right to select, left for next option',
  position: (name: string, index: number, count: number) => `${name}, ${formatNumber(index)} of ${formatNumber(count)}`,
  next: 'Next',
  select: (move: Move) => `Select ${moveText.names[move]}`,
  /** What releasing the card does. */
  marks: { next: 'Next', select: 'Select' },
  cannotMove: 'Cannot Move',
});
