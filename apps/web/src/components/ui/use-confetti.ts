import { useEffect } from 'react';
import { artColors } from '../../art/colors.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';

const durationMs = 3000;
const burstEveryMs = 250;
const colors = (['cheese', 'cat-fur', 'mouse-fur', 'blush', 'shine'] as const).map((name) => artColors[name]);

/** Shows confetti for 3 s when `isOn` becomes true; none with reduced motion (OUT-03, CON-14). */
export function useConfetti(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || wantsLessMotion()) return;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.className = 'pointer-events-none fixed inset-0 z-70 size-full';
    document.body.append(canvas);
    let isUnmounted = false;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const start = async () => {
      const { default: confetti } = await import('canvas-confetti');
      if (isUnmounted) return;
      // Without a worker, because the content security policy forbids its blob URL.
      const fire = confetti.create(canvas, { resize: true, useWorker: false });
      const burst = () =>
        void fire({ colors, particleCount: 30, spread: 80, origin: { x: Math.random(), y: 0.2 }, ticks: 120 });
      for (let atMs = 0; atMs < durationMs; atMs += burstEveryMs) timers.push(setTimeout(burst, atMs));
      timers.push(setTimeout(() => canvas.remove(), durationMs));
    };
    start().catch(() => canvas.remove());
    return () => {
      isUnmounted = true;
      for (const timer of timers) clearTimeout(timer);
      timers = [];
      canvas.remove();
    };
  }, [isOn]);
}
