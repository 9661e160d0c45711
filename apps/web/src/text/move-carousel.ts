import type { Move } from '@game/rules';
import { catalogue } from './catalogue.js';
import { formatNumber } from './format.js';
import { moveText } from './moves.js';

/** The carousel a move is chosen with. */
export const carouselText = catalogue({
  label: 'Your move',
  role: 'carousel',
  hint: 'Swipe right to select, left for next option',
  position: (name: string, index: number, count: number) => `${name}, ${formatNumber(index)} of ${formatNumber(count)}`,
  next: 'Next',
  select: (move: Move) => `Select ${moveText.names[move]}`,
  /** What letting go of the card will do. */
  marks: { next: 'Next', select: 'Select' },
  cannotMove: 'Cannot Move',
});
