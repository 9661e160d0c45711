import type { ReplyOf } from '@game/contract';

/** Builds the card of a result: a picture of one colour. */
export function ownCard(): ReplyOf<'cards.getOwn'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 630];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw.');
  context.fillStyle = '#ffc93c';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { picture: canvas.toDataURL('image/png').replace(/^.*,/, ''), referralCode: 'AB12CD34' };
}
