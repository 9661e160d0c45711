import type { Move, Outcome } from '@game/rules';
import { cx } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { BurstArt } from '../../art/burst-art.js';
import { type OpenPose } from '../../art/art.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import { MoveCard } from '../moves/move-card.js';
import type { Reveal } from './use-reveal.js';

/** The two moves of a hand from one player's point of view; null for a move that was not made in time. */
export interface PlayedHand {
  outcome: Outcome;
  ownMove: Move | null;
  opponentMove: Move | null;
}

/** Whether both players moved in time, so that their moves collide. */
export function isClashOf({ ownMove, opponentMove }: PlayedHand): boolean {
  return ownMove !== null && opponentMove !== null;
}

/** Both moves: face down, turned over, colliding, and in their final poses (OUT-01). */
export function Clash({ hand, reveal }: { hand: PlayedHand; reveal: Reveal }) {
  const isClash = isClashOf(hand);
  const poses = posesByOutcome[hand.outcome];
  return (
    <div
      className={cx(
        // Enlarged text leaves no room for three columns.
        'clash relative isolate grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center justify-items-center gap-2 max-[16rem]:grid-cols-1 sm:gap-5',
        isClash && reveal.isLive && reveal.isTurning && 'is-clashing',
      )}
    >
      <PlayedMove label={outcomeText.ownMove} move={hand.ownMove} pose={poses.own} reveal={reveal} towards={1} />
      <span className="pt-7 max-[16rem]:pt-0 font-heading text-xl font-bold sm:text-2xl">{outcomeText.versus}</span>
      <PlayedMove
        label={outcomeText.opponentMove}
        move={hand.opponentMove}
        pose={poses.opponent}
        reveal={reveal}
        towards={-1}
      />
      {isClash && reveal.isLive && <BurstArt className="clash-burst pointer-events-none absolute" />}
    </div>
  );
}

const posesByOutcome: Record<Outcome, { own: OpenPose; opponent: OpenPose }> = {
  win: { own: 'win', opponent: 'lose' },
  loss: { own: 'lose', opponent: 'win' },
  tie: { own: 'idle', opponent: 'idle' },
};

interface PlayedMoveProps {
  label: string;
  /** null if the player made none in time. */
  move: Move | null;
  /** The pose once the result is shown. */
  pose: OpenPose;
  reveal: Reveal;
  /** The side of the other move: 1 right, -1 left. */
  towards: 1 | -1;
}

function PlayedMove({ label, move, pose, reveal, towards }: PlayedMoveProps) {
  const currentPose = reveal.isResultShown ? pose : 'idle';
  return (
    <figure className="flex w-full min-w-0 flex-col items-center gap-2">
      <figcaption className="text-center text-sm leading-tight font-semibold short:text-xs short:whitespace-nowrap">
        {label}
      </figcaption>
      <div
        className={cx('clash-fighter relative w-full max-w-56 short:max-w-26', `is-${currentPose}`)}
        style={{ '--towards': towards } as CSSProperties}
      >
        <div className={cx('flip-card aspect-square w-full', reveal.isTurning && move !== null && 'is-flipped')}>
          <MoveCard move={null} className="flip-side" />
          {reveal.isTurning && move !== null && (
            <MoveCard move={move} pose={currentPose} className="flip-side flip-face" />
          )}
        </div>
      </div>
      {/* Not before the card has turned, because the name is read sooner than the picture. */}
      <p className="min-h-8 text-center font-heading text-2xl leading-8 font-bold max-[16rem]:text-base">
        {reveal.hasTurned ? (move === null ? outcomeText.noMove : moveText.names[move]) : ''}
      </p>
    </figure>
  );
}
