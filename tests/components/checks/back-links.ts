/** The distance of a page's content from the edges of the main element, in CSS px. */
const padding = { start: 20, top: 24 };

/** Returns a line for each 'Back' that is not at the start of the page's first line. Runs in the page. */
export function misplacedBackLinks(): string[] {
  const main = document.querySelector('main');
  if (main === null || main.querySelector(':scope > aside') !== null) return [];
  const { left, top } = main.getBoundingClientRect();
  return [...main.querySelectorAll('a:has(> .lucide-arrow-left)')].flatMap((link) => {
    const place = link.getBoundingClientRect();
    const distance = { start: Math.round(place.left - left), top: Math.round(place.top - top) };
    const isRight = distance.start === padding.start && distance.top === padding.top;
    return isRight ? [] : [`'${link.textContent?.trim()}' is at ${distance.start} × ${distance.top} px`];
  });
}
