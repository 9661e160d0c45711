/** Whether the player prefers reduced motion. For animations by script; styles.css disables those by CSS. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
