/**
 * Returns a line for each control on the page that is smaller than 44 × 44 px. The label of an input and the ::before
 * of a control belong to its area. Ignores links within a sentence, which are as high as its lines (WCAG 2.5.8), groups
 * of controls, and controls that are hidden, disabled by a dialog, or for screen readers only. Runs in the page.
 */
export function smallTargets(): string[] {
  const minimumTargetPx = 44;
  const selector = 'a[href], button, input, select, textarea, summary, [role=option], [tabindex="0"]';
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
  const isTarget = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      getComputedStyle(element).clipPath === 'none' &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.querySelector(selector) === null &&
      !isInSentence(element)
    );
  };
  const sizeOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // A link whose ::after covers its row.
    const isStretched = getComputedStyle(element, '::after').position === 'absolute';
    const row = isStretched ? [element.closest('li')].filter((one) => one !== null) : [];
    const boxes = [element, ...labels, ...row].map((part) => part.getBoundingClientRect());
    const extended = getComputedStyle(element, '::before');
    const pixels = (length: string) => (extended.content === 'none' ? 0 : Number.parseFloat(length) || 0);
    const spread = (start: 'left' | 'top', end: 'right' | 'bottom') =>
      Math.max(...boxes.map((box) => box[end])) - Math.min(...boxes.map((box) => box[start]));
    return {
      width: Math.max(spread('left', 'right'), pixels(extended.width)),
      height: Math.max(spread('top', 'bottom'), pixels(extended.height)),
    };
  };
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(isTarget).flatMap((element) => {
    const { width, height } = sizeOf(element);
    // Scaled text loses up to half a pixel by rounding.
    if (Math.min(width, height) >= minimumTargetPx - 0.5) return [];
    const name = element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML.slice(0, 80));
    return [`${element.localName} '${name.trim()}': ${Math.round(width)} × ${Math.round(height)} px`];
  });
}

/**
 * Returns a line for each element that is wider than the page, so that it is cut off or the page scrolls sideways.
 * Ignores elements that are scrolled or clipped by a box that fits. Runs in the page.
 */
export function sidewaysOverflow(): string[] {
  const widthPx = document.documentElement.clientWidth;
  const isContained = (element: Element) => {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const { left, right } = parent.getBoundingClientRect();
      const isWithin = left >= -1 && right <= widthPx + 1;
      if (isWithin && ['auto', 'scroll', 'hidden'].includes(getComputedStyle(parent).overflowX)) return true;
    }
    return false;
  };
  const sticking = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
    return (left < -1 || right > widthPx + 1) && !isContained(element);
  });
  const lines = sticking.map((element) => `${element.localName} '${(element.textContent ?? '').trim().slice(0, 40)}'`);
  const excessPx = document.documentElement.scrollWidth - widthPx;
  return excessPx > 0 ? [`the page scrolls sideways by ${excessPx} px`, ...lines] : lines;
}

/** Returns the text nodes on the page that contain `pattern`. */
function textsWith(pattern: RegExp): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.search(pattern) !== -1) found.push(node);
  }
  return found;
}

/** Replaces the matches of the global `pattern` in every text on the page. */
export function replaceTexts(pattern: RegExp, replacement: string): void {
  for (const node of textsWith(pattern)) node.data = node.data.replaceAll(pattern, replacement);
}

/**
 * Replaces the matches of the global `pattern` in every text with each of `replacements` in turn. Returns a line for each replacement that is
 * then partly outside the screen, or outside its card, row or dialog.
 */
export function brokenLayouts(pattern: RegExp, replacements: readonly string[]): string[] {
  const places = textsWith(pattern).map((node) => ({ node, text: node.data }));
  const sticksOut = ({ node }: { node: Text }) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) return false;
    for (let box = node.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      // Clipped content cannot overlap anything.
      if (['hidden', 'clip'].includes(getComputedStyle(box).overflowX)) return false;
      const outline = box.getBoundingClientRect();
      if (box.matches('li, section, [role=dialog]') && outline.width > 1) {
        return left < outline.left - 1 || right > outline.right + 1;
      }
    }
    return left < -1 || right > document.documentElement.clientWidth + 1;
  };
  const found: string[] = [];
  for (const name of places.length === 0 ? [] : replacements) {
    for (const { node, text } of places) node.data = text.replaceAll(pattern, () => name);
    const excessPx = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (excessPx > 0) found.push(`${name.slice(0, 40)}: the page scrolls sideways by ${excessPx} px`);
    const broken = places.find(sticksOut);
    if (broken) found.push(`${name.slice(0, 40)}: sticks out in "${broken.node.data.slice(0, 80)}"`);
  }
  for (const { node, text } of places) node.data = text;
  return found;
}
