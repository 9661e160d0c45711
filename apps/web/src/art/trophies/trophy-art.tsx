import type { Trophy } from '@game/rules';
import type { ComponentType } from 'react';
import { Art, type ArtProps } from '../art.js';
import { Badge, type badgeColors } from './badge.js';
import * as games from './game-motifs.js';
import * as others from './other-motifs.js';

const motifs: Record<Trophy, { color: keyof typeof badgeColors; Motif: ComponentType }> = {
  firstWin: { color: 'cheese', Motif: games.FirstWin },
  catWins: { color: 'cheese', Motif: games.CatWins },
  cheeseWins: { color: 'mouse', Motif: games.CheeseWins },
  mouseWins: { color: 'cat', Motif: games.MouseWins },
  hatTrick: { color: 'cheese', Motif: games.HatTrick },
  highFive: { color: 'mouse', Motif: games.HighFive },
  tenWins: { color: 'cat', Motif: games.TenWins },
  regular: { color: 'cheese', Motif: games.Regular },
  greatMinds: { color: 'mouse', Motif: games.GreatMinds },
  newFaces: { color: 'cat', Motif: games.NewFaces },
  giantKiller: { color: 'cheese', Motif: games.GiantKiller },
  firstTournament: { color: 'mouse', Motif: others.FirstTournament },
  bigStage: { color: 'cat', Motif: others.BigStage },
  tieBreaker: { color: 'cheese', Motif: others.TieBreaker },
  host: { color: 'mouse', Motif: others.Host },
  champion: { color: 'cat', Motif: others.Champion },
  flips3: { color: 'cheese', Motif: others.Flips3 },
  flips7: { color: 'mouse', Motif: others.Flips7 },
  flips30: { color: 'cat', Motif: others.Flips30 },
  friend: { color: 'cheese', Motif: others.Friend },
};

/** The picture of a trophy. */
export function TrophyArt({ trophy, className }: ArtProps & { trophy: Trophy }) {
  return (
    <Art className={className}>
      <TrophyBadge trophy={trophy} />
    </Art>
  );
}

/** A trophy without its `<svg>`, for cards to share. */
export function TrophyBadge({ trophy }: { trophy: Trophy }) {
  const { color, Motif } = motifs[trophy];
  return (
    <Badge color={color}>
      <Motif />
    </Badge>
  );
}
