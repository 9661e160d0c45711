import type { ArtProps } from './art.js';
import { Cap } from './prizes/cap.js';
import { GiftBox } from './prizes/gift-box.js';
import { Headphones } from './prizes/headphones.js';
import { Hoodie } from './prizes/hoodie.js';
import { Lamp } from './prizes/lamp.js';
import { Mug } from './prizes/mug.js';
import { Plush } from './prizes/plush.js';
import { Poster } from './prizes/poster.js';
import { Stickers } from './prizes/stickers.js';
import { Tote } from './prizes/tote.js';

const prizePictures = {
  mug: Mug,
  hoodie: Hoodie,
  plush: Plush,
  tote: Tote,
  cap: Cap,
  poster: Poster,
  stickers: Stickers,
  'gift-box': GiftBox,
  headphones: Headphones,
  lamp: Lamp,
};

export type Prize = keyof typeof prizePictures;

export const prizes = Object.keys(prizePictures) as Prize[];

/** The picture of a prize. */
export function PrizeArt({ prize, className }: ArtProps & { prize: Prize }) {
  const PrizePicture = prizePictures[prize];
  return <PrizePicture className={className} />;
}
