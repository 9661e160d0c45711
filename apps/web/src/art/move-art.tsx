import type { Move } from '@game/rules';
import type { ArtProps, Pose } from './art.js';
import { CatArt } from './cat-art.js';
import { CheeseArt } from './cheese-art.js';
import { MouseArt } from './mouse-art.js';
import { SealedArt } from './sealed-art.js';

/** The picture of a move (ENT-16): CAT a rounded square, CHEESE a wedge, MOUSE a circle. Show its name as text. */
export function MoveArt({ move, pose = 'idle', className }: ArtProps & { move: Move; pose?: Pose }) {
  if (pose === 'sealed') return <SealedArt className={className} />;
  switch (move) {
    case 'rock':
      return <CatArt pose={pose} className={className} />;
    case 'paper':
      return <CheeseArt pose={pose} className={className} />;
    case 'scissors':
      return <MouseArt pose={pose} className={className} />;
  }
}
