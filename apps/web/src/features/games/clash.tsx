import type { Move } from '@game/rules';
import { cx } from 'class-variance-authority';
import type { CSSProperties } from 'react';
import { BurstArt } from '../../art/burst-art.js';
import type { OpenPose } from '../../art/pose.js';
import { MoveCard } from '../../components/moves/move-card.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import type { OutcomeView } from './outcome-view.js';
import type { Reveal } from './use-reveal.js';

interface ClashProps {
  view: OutcomeView;
  reveal: Reveal;
}

/** Both moves: face down, then turned over, rushing at each other, and as they stand when it is over (OUT-01). */
export function Clash({ view, reveal }: ClashProps) {
  const doClash = view.ownMove !== null && view.opponentMove !== null;
  const poses = posesByOutcome[view.outcome];
  return (
    <div
      className={cx(
        'clash relative isolate grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-5',
        doClash && reveal.isOpen && 'is-clashing',
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
      {doClash && <BurstArt className="clash-burst pointer-events-none absolute" />}
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
  /** null: none was made in time. */
  move: Move | null;
  /** How its figure stands in the end. */
  pose: OpenPose;
  reveal: Reveal;
  /** Where the other one is: 1 on the right, -1 on the left. */
  towards: 1 | -1;
}

function PlayedMove({ label, move, pose, reveal, towards }: PlayedMoveProps) {
  const finalPose = reveal.isTold ? pose : 'idle';
  return (
    <figure className="flex min-w-0 flex-col items-center gap-2">
      <figcaption className="text-center text-sm leading-tight font-semibold">{label}</figcaption>
      <div
        className={cx('clash-fighter relative w-full max-w-56', `is-${finalPose}`)}
        style={{ '--towards': towards } as CSSProperties}
      >
        <div className={cx('flip-card aspect-square w-full', reveal.isOpen && move !== null && 'is-flipped')}>
          <MoveCard move={null} className="flip-side" />
          {reveal.isOpen && move !== null && <MoveCard move={move} pose={finalPose} className="flip-side flip-face" />}
        </div>
      </div>
      <p className="min-h-8 text-center font-heading text-2xl leading-8 font-bold max-[16rem]:text-base">
        {reveal.isOpen ? (move === null ? outcomeText.noMove : moveText.names[move]) : ''}
      </p>
    </figure>
  );
}
