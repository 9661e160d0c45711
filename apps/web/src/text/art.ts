import { catalogue } from './catalogue.js';

/** The texts in pictures. */
export const artText = catalogue({
  share: {
    challenge: 'challenges you!',
    tournament: 'The winner takes it all.',
    hand: { win: 'won this hand!', loss: 'lost this hand.', draw: 'It is a draw!' },
    champion: 'won the tournament!',
    streak: 'Daily Flip streak',
  },
  card: { question: 'Cat, cheese or mouse?', promise: 'Winner takes the pot.' },
});
