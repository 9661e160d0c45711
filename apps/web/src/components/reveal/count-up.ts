const countUpMs = 700;

/**
 * Calls `show` in each frame with a number from `from` to `to`, more slowly towards the end, and last with `to`.
 * @returns a function that stops counting
 */
export function countUp(from: number, to: number, show: (value: number) => void): () => void {
  const startedAtMs = performance.now();
  const step = (nowMs: number) => {
    const remaining = Math.max(0, 1 - (nowMs - startedAtMs) / countUpMs);
    if (remaining > 0) frame = requestAnimationFrame(step);
    show(Math.round(to - (to - from) * remaining ** 3));
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
