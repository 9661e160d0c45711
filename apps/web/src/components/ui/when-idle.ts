/** How long work waits on a page that is never idle, such as one with an animation, in milliseconds. */
const latestMs = 1000;

/**
 * Calls `start` once the page has nothing else to do. What is given at the same time is started one after the other, and the page
 * paints and responds to input in between. Returns a function that cancels it, or ends it by the function that `start` has
 * returned.
 */
export function whenIdle(start: () => void | (() => void)): () => void {
  let end: (() => void) | void;
  const run = () => {
    end = start();
  };
  const cancel = schedule(run);
  return () => {
    cancel();
    end?.();
  };
}

function schedule(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(callback);
}
