import type { Outcome } from '@game/rules';
import { useEffect, useState } from 'react';
import { giveFeedback } from '../../feedback/feedback.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { useIsVisible } from '../ui/use-is-visible.js';
import { isRevealed, rememberRevealed } from './seen-results.js';

/** How long both moves stay face down (OUT-01, CON-14). */
const turnAfterMs = 500;

/** From when the cards begin to turn: when they have turned, when the moves collide, and when the result is shown. */
const turnedAfterMs = 260;
const impactAfterMs = 420;
const resultAfterMs = 850;

/** The steps of a reveal; each includes the ones before it. */
const steps = ['faceDown', 'turning', 'turned', 'clashed', 'result'] as const;
type Step = (typeof steps)[number];

/** How far the result of a hand is revealed. */
export interface Reveal {
  /** Whether the reveal plays on this page. A result that the player knows already is shown immediately. */
  isLive: boolean;
  isTurning: boolean;
  hasTurned: boolean;
  isResultShown: boolean;
  /** Shows the result now. */
  skip: () => void;
}

interface RevealOptions {
  /** Identifies the hand and the player. */
  key: string;
  outcome: Outcome;
  /** Whether both players moved in time, so that their moves collide. */
  isClash: boolean;
  /** Whether the player may not know the result yet. */
  isNew: boolean;
}

/**
 * Reveals a result step by step: the cards turn, collide, and then the result is shown, each with sound and vibration.
 * It plays once per browser, and starts when the page is visible. With reduced motion, the result is shown immediately.
 */
export function useReveal({ key, outcome, isClash, isNew }: RevealOptions): Reveal {
  const isVisible = useIsVisible();
  const [isLive] = useState(() => isNew && !isRevealed(key));
  const [step, setStep] = useState<Step>(() => firstStep(isLive, isVisible, wantsLessMotion()));

  useEffect(() => {
    if (!isLive || !isVisible) return;
    rememberRevealed(key);
    // They are not stopped: what has started ends, also if the page is hidden again, and after it was left they do nothing. A
    // page that is shown again starts them once more, later, which changes nothing.
    for (const [next, atMs] of timesOf(isClash, wantsLessMotion())) {
      setTimeout(() => setStep((current) => laterOf(current, next)), atMs);
    }
  }, [isLive, isVisible, isClash, key]);

  const hasReached = (wanted: Step) => steps.indexOf(step) >= steps.indexOf(wanted);
  const [hasClashed, isResultShown] = [hasReached('clashed'), hasReached('result')];
  useEffect(() => {
    if (isLive && hasClashed && isClash) giveFeedback('clash');
  }, [isLive, hasClashed, isClash]);
  useEffect(() => {
    if (isLive && isResultShown) giveFeedback(outcome);
  }, [isLive, isResultShown, outcome]);

  return {
    isLive,
    isTurning: hasReached('turning'),
    hasTurned: hasReached('turned'),
    isResultShown,
    skip: () => setStep('result'),
  };
}

/** Returns what is shown first: with reduced motion, the result once the player looks at the page. */
export function firstStep(isLive: boolean, isVisible: boolean, isStill: boolean): Step {
  return isLive && !(isVisible && isStill) ? 'faceDown' : 'result';
}

/**
 * Returns when each step begins, in milliseconds. Without a clash, the result follows as soon as the cards have turned, and
 * with reduced motion at once.
 */
export function timesOf(isClash: boolean, isStill: boolean): [Step, number][] {
  if (isStill) return [['result', 0]];
  return [
    ['turning', turnAfterMs],
    ['turned', turnAfterMs + turnedAfterMs],
    ['clashed', turnAfterMs + (isClash ? impactAfterMs : turnedAfterMs)],
    ['result', turnAfterMs + (isClash ? resultAfterMs : turnedAfterMs)],
  ];
}

/** Returns the later one of two steps: a result that was shown early stays. */
export function laterOf(one: Step, other: Step): Step {
  return steps.indexOf(one) > steps.indexOf(other) ? one : other;
}
