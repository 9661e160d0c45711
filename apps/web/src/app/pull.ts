/** How far a finger must come down for the page to be loaded again (CON-15). */
const thresholdPx = 150;
/** What is shown of a pull: so much of its length, up to so many pixels (CON-15). */
const damping = 0.4;
const longestShownPx = 100;
/** Movement within which it is not yet clear where a finger is going. */
const undecidedPx = 10;

/** A finger that went down at the top of the page. */
export interface Pull {
  /** Follows the finger; null when it goes elsewhere than down, which ends the pull. */
  moveTo(x: number, y: number): { shownPx: number; isEnough: boolean } | null;
  /** Whether lifting the finger now reloads the page. */
  isEnough(): boolean;
}

/** Begins a pull at a point of the screen, in CSS pixels. */
export function startPull(startX: number, startY: number): Pull {
  let pulledPx = 0;
  let isDown = false;
  const isEnough = () => pulledPx >= thresholdPx;
  return {
    moveTo(x, y) {
      pulledPx = y - startY;
      const sidewaysPx = Math.abs(x - startX);
      if (!isDown && (sidewaysPx > Math.max(undecidedPx, pulledPx) || pulledPx < -undecidedPx)) return null;
      isDown ||= pulledPx > undecidedPx;
      return { shownPx: Math.max(0, Math.min(pulledPx * damping, longestShownPx)), isEnough: isEnough() };
    },
    isEnough,
  };
}
