import type { Move } from '@game/rules';
import type { ComponentType } from 'react';
import { Art, Placed, type ArtProps, type OpenPose } from './art.js';
import { CatFigure } from './cat-art.js';
import { CheeseFigure } from './cheese-art.js';
import { MouseFigure } from './mouse-art.js';

const figures: Record<Move, ComponentType<{ pose: OpenPose }>> = {
  rock: CatFigure,
  paper: CheeseFigure,
  scissors: MouseFigure,
};

/** A drawn picture of a player: a character in a pose, in front of a colour. */
export interface DrawnAvatar {
  move: Move;
  pose: OpenPose;
  fill: string;
}

/** The drawn pictures that players can choose from. */
export const drawnAvatars: readonly DrawnAvatar[] = [
  { move: 'rock', pose: 'idle', fill: 'var(--mouse-soft)' },
  { move: 'paper', pose: 'idle', fill: 'var(--cat-soft)' },
  { move: 'scissors', pose: 'idle', fill: 'var(--cheese-soft)' },
  { move: 'rock', pose: 'chosen', fill: 'var(--cheese)' },
  { move: 'paper', pose: 'chosen', fill: 'var(--mouse-fur)' },
  { move: 'scissors', pose: 'chosen', fill: 'var(--cat-fur)' },
  { move: 'rock', pose: 'win', fill: 'var(--mouse-fur)' },
  { move: 'paper', pose: 'win', fill: 'var(--cat-fur)' },
  { move: 'scissors', pose: 'win', fill: 'var(--cheese)' },
  { move: 'rock', pose: 'lose', fill: 'var(--cheese-soft)' },
  { move: 'paper', pose: 'lose', fill: 'var(--mouse-soft)' },
  { move: 'scissors', pose: 'lose', fill: 'var(--cat-soft)' },
];

/** A drawn picture. The figure is within the circle that pages cut out. */
export function AvatarArt({ avatar: { move, pose, fill }, className }: ArtProps & { avatar: DrawnAvatar }) {
  const Figure = figures[move];
  return (
    <Art className={className}>
      <path d="M0 0H256V256H0z" fill={fill} stroke="none" />
      <Placed x={128} y={132} scale={0.74}>
        <Figure pose={pose} />
      </Placed>
    </Art>
  );
}
