import { useEffect, useRef, useState } from 'react';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';

const durationMs = 700;

/** A number that runs up to `target`, fast at first; `target` at once where less motion is wanted. */
export function useCountUp(target: number): number {
  const [isStill] = useState(wantsLessMotion);
  const [shown, setShown] = useState(0);
  const reached = useRef(0);
  useEffect(() => {
    const from = reached.current;
    const startedAtMs = performance.now();
    const step = (nowMs: number) => {
      const left = Math.max(0, 1 - (nowMs - startedAtMs) / durationMs);
      reached.current = Math.round(target - (target - from) * left ** 3);
      setShown(reached.current);
      if (left > 0) frame = requestAnimationFrame(step);
    };
    let frame = isStill ? 0 : requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, isStill]);
  return isStill ? target : shown;
}
