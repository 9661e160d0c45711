/** Loads the code of the outcome page; the same chunk however often it is asked for. */
export function loadOutcomePage() {
  return import('./outcome-page.js');
}
