/** A box of the window, in CSS px. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** What a toast may not cover: the page's heading, controls except the names of players, countdowns, and the carousel's hint. */
const obstacles =
  'a:not(.name-link), button, input, select, textarea, summary, h1, [role=slider], [role=timer], [tabindex="0"], [data-hint]';

/** The space between a toast and an obstacle. */
const gapPx = 8;

/**
 * Returns the top of the lowest place for a box of this width and height in which it covers no obstacle and stays between
 * `limits`. Where there is none, it covers as few as possible. A toast stays `at` its top while that is as good.
 */
export function findFreeTop(box: Box, limits: { top: number; bottom: number }, found: Box[], at?: number): number {
  const heightPx = box.bottom - box.top;
  const inReach = found.filter(({ left, right }) => left < box.right && right > box.left);
  const lowest = Math.max(limits.top, limits.bottom - heightPx);
  const places = [...(at === undefined ? [] : [at]), lowest, ...inReach.map(({ top }) => top - gapPx - heightPx)];
  const covered = (top: number) =>
    inReach.filter((one) => one.top < top + heightPx + gapPx && one.bottom > top - gapPx).length;
  const isInside = (top: number) => top >= limits.top && top <= lowest;
  return places.filter(isInside).reduce((best, top) => {
    const difference = covered(top) - covered(best);
    return difference < 0 || (difference === 0 && best !== at && top > best) ? top : best;
  });
}

/** Returns the boxes of the obstacles that are in sight. If a dialog is open, they are the dialog and those in it. */
export function obstaclesOf(document: Document): Box[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const elements =
    dialog === undefined
      ? document.querySelectorAll(`:is(header, main, footer) :is(${obstacles})`)
      : [dialog, ...dialog.querySelectorAll(obstacles)];
  return [...elements].map(boxInSight).filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
}

/** Returns the box of an element without what is scrolled out of the list or dialog around it. */
function boxInSight(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const around = element.parentElement?.closest('.overflow-y-auto')?.getBoundingClientRect();
  if (around === undefined) return { left, right, top, bottom };
  return { left, right, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
}
