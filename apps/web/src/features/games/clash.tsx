import type { Move } from '@game/rules';
import { cx } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { BurstArt } from '../../art/burst-art.js';
import { type OpenPose } from '../../art/art.js';
import { MoveCard } from '../../components/moves/move-card.js';
import { useHasPassed } from '../../components/ui/use-has-passed.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import type { OutcomeView } from './outcome-view.js';

/** How long both moves stay face down (OUT-01, CON-14). */
const revealAfterMs = 500;

/** From turning the cards over: when the two collide, and when the result is shown. */
const impactAfterMs = 420;
const resultAfterMs = 850;

/** How far the outcome is revealed; each step includes the ones before it. */
export interface Reveal {
  isOpen: boolean;
  hasClashed: boolean;
  isResultShown: boolean;
}

/** Reveals an outcome step by step; in one step without a clash or with reduced motion. */
export function useReveal(isClash: boolean): Reveal {
  const factor = isClash && !wantsLessMotion() ? 1 : 0;
  return {
    isOpen: useHasPassed(revealAfterMs),
    hasClashed: useHasPassed(revealAfterMs + factor * impactAfterMs),
    isResultShown: useHasPassed(revealAfterMs + factor * resultAfterMs),
  };
}

/** Whether both players moved in time, so that their moves collide. */
export function isClashOf({ ownMove, opponentMove }: OutcomeView): boolean {
  return ownMove !== null && opponentMove !== null;
}

/** Both moves: face down, turned over, colliding, and in their final poses (OUT-01). */
export function Clash({ view, reveal }: { view: OutcomeView; reveal: Reveal }) {
  const isClash = isClashOf(view);
  const poses = posesByOutcome[view.outcome];
  return (
    <div
      className={cx(
        'clash relative isolate grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-5',
        isClash && reveal.isOpen && 'is-clashing',
      )}
    >
      <PlayedMove label={outcomeText.ownMove} move={view.ownMove} pose={poses.own} reveal={reveal} towards={1} />
      <span className="pt-7 font-heading text-xl font-bold sm:text-2xl">{outcomeText.versus}</span>
      <PlayedMove
        label={outcomeText.opponentMove}
        move={view.opponentMove}
        pose={poses.opponent}
        reveal={reveal}
        towards={-1}
      />
      {isClash && <BurstArt className="clash-burst pointer-events-none absolute" />}
    </div>
  );
}

const posesByOutcome: Record<OutcomeView['outcome'], { own: OpenPose; opponent: OpenPose }> = {
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
    <figure className="flex min-w-0 flex-col items-center gap-2">
      <figcaption className="text-center text-sm leading-tight font-semibold">{label}</figcaption>
      <div
        className={cx('clash-fighter relative w-full max-w-56', `is-${currentPose}`)}
        style={{ '--towards': towards } as CSSProperties}
      >
        <div className={cx('flip-card aspect-square w-full', reveal.isOpen && move !== null && 'is-flipped')}>
          <MoveCard move={null} className="flip-side" />
          {reveal.isOpen && move !== null && (
            <MoveCard move={move} pose={currentPose} className="flip-side flip-face" />
          )}
        </div>
      </div>
      <p className="min-h-8 text-center font-heading text-2xl leading-8 font-bold max-[16rem]:text-base">
        {reveal.isOpen ? (move === null ? outcomeText.noMove : moveText.names[move]) : ''}
      </p>
    </figure>
  );
}
