interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A line of text on the page; its rectangle is that of its letters. */
interface Line extends Rectangle {
  text: string;
  /** The elements that contain it, from the innermost to the outermost. */
  parents: Parent[];
}

interface Parent extends Rectangle {
  id: number;
  /** Whether it is a layer above the page: a bar, a dialog or a toast. */
  isLayer: boolean;
  /** Whether its edges are visible. */
  isBox: boolean;
  cutsX: boolean;
  cutsY: boolean;
  /** Whether what is outside of it is out of sight on purpose. */
  scrolls: boolean;
  isForScreenReaders: boolean;
}

const tolerancePx = 2;

/**
 * Returns a line for each text on the page that is cut off, overlaps another text, or is partly outside its box.
 * Ignores texts that are hidden, scrolled out of view, or for screen readers only. Compares a text only with others in
 * its own layer, because bars, dialogs and toasts overlap the page on purpose.
 */
export function crowdedTexts(): string[] {
  const read = readLines();
  const lines = read.lines
    .map((line) => ({ ...line, parents: line.parents.flatMap((id) => read.parents[id] ?? []) }))
    .flatMap((line) => seenPart(line) ?? []);
  const overlaps = lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => lieOnEachOther(one, other))
      .map((other) => `'${one.text}' lies on '${other.text}'`),
  );
  return [...new Set([...overlaps, ...lines.flatMap(whatCrowds)])];
}

/** Returns the part of a line that its scrolling parents show; null if they show none of it. */
function seenPart(line: Line): Line | null {
  const seen = { ...line };
  for (const parent of line.parents.filter(({ scrolls }) => scrolls)) {
    seen.left = Math.max(seen.left, parent.left);
    seen.right = Math.min(seen.right, parent.right);
    seen.top = Math.max(seen.top, parent.top);
    seen.bottom = Math.min(seen.bottom, parent.bottom);
  }
  return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? seen : null;
}

function lieOnEachOther(one: Line, other: Line): boolean {
  const layerOf = ({ parents }: Line) => parents.find(({ isLayer }) => isLayer)?.id;
  if (layerOf(one) !== layerOf(other) || one.parents[0]?.id === other.parents[0]?.id) return false;
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > tolerancePx && down > tolerancePx;
}

/** Returns how the innermost parent with too little room crowds a line: one finding, or none. */
function whatCrowds(line: Line): string[] {
  for (const parent of line.parents) {
    const isWide = line.left < parent.left - tolerancePx || line.right > parent.right + tolerancePx;
    const isHigh = line.top < parent.top - tolerancePx || line.bottom > parent.bottom + tolerancePx;
    if ((isWide && parent.cutsX) || (isHigh && parent.cutsY)) return [`'${line.text}' is cut off`];
    if (parent.scrolls) return isWide ? [`'${line.text}' has to be scrolled sideways`] : [];
    if (parent.isBox && (isWide || isHigh)) return [`'${line.text}' sticks out of its box`];
  }
  return [];
}

/** Returns every visible line of text with the ids of its parents, and each parent once. */
function readLines(): { lines: (Omit<Line, 'parents'> & { parents: number[] })[]; parents: Parent[] } {
  const read = new Map<Element, Parent>();
  const isVisible = (color: string) => color !== 'rgba(0, 0, 0, 0)';
  const readParent = (element: Element): Parent => {
    const style = getComputedStyle(element);
    const hasEdge = Number.parseFloat(style.borderTopWidth) > 0 && isVisible(style.borderTopColor);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // The title has the whole text.
    const endsInEllipsis =
      style.webkitLineClamp !== 'none' && element.getAttribute('title')?.includes(element.textContent) === true;
    return {
      left,
      right,
      top,
      bottom,
      id: read.size,
      isLayer: ['fixed', 'sticky'].includes(style.position),
      isBox: style.display !== 'inline' && (hasEdge || isVisible(style.backgroundColor)),
      cutsX: ['hidden', 'clip'].includes(style.overflowX) && !endsInEllipsis,
      cutsY: ['hidden', 'clip'].includes(style.overflowY) && !endsInEllipsis,
      scrolls: ['auto', 'scroll'].includes(style.overflowY) || endsInEllipsis,
      // As in .sr-only, elements that only appear when focused, and the toasts' announcements.
      isForScreenReaders: style.clipPath === 'inset(50%)' || (style.position === 'absolute' && style.width === '1px'),
    };
  };
  const parentOf = (element: Element): Parent => {
    const parent = read.get(element) ?? readParent(element);
    read.set(element, parent);
    return parent;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('svg, [aria-hidden=true]') === null;

  const lines: ReturnType<typeof readLines>['lines'] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = (node.nodeValue ?? '').trim();
    if (text === '' || !node.parentElement || !isShown(node.parentElement)) continue;
    const parents: Parent[] = [];
    for (let parent: Element | null = node.parentElement; parent && parent !== document.body;) {
      parents.push(parentOf(parent));
      parent = parent.parentElement;
    }
    if (parents.some(({ isForScreenReaders }) => isForScreenReaders)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      // Fonts reserve space above and below the letters.
      const spare = height * 0.28;
      if (width > 1 && height > 1) {
        const ids = parents.map(({ id }) => id);
        lines.push({ text: text.slice(0, 40), parents: ids, left, right, top: top + spare, bottom: bottom - spare });
      }
    }
  }
  return { lines, parents: [...read.values()] };
}
