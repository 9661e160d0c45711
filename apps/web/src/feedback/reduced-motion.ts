/** Whether the player wants less motion. What moves by script asks; what moves by CSS is stilled in styles.css. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
