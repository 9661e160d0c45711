import axe, { type NodeResult, type RunOptions } from 'axe-core';

/** The part of axe's class of colours that is used here. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (css: string) => Colour;
}

/**
 * Makes axe parse each colour once. Otherwise it parses those behind a text again for every text: all rules take 25 % longer,
 * those about colours 28 %, and the checks of all screens about 10 s of processor time more.
 */
function rememberColours(): void {
  const { prototype } = (axe.commons as unknown as { color: { Color: { prototype: Colour } } }).color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Omit<Colour, 'parseString'>>();
  prototype.parseString = function remembered(css) {
    const colour = known.get(css);
    if (colour !== undefined) return Object.assign(this, colour);
    const { r, g, b, alpha } = parseString.call(this, css);
    known.set(css, { r, g, b, alpha });
    return this;
  };
}

rememberColours();

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the violations of WCAG 2.2 AA that axe can detect, one line per rule and element. Waits for animations to
 * end, because half-faded text has too little contrast.
 */
export async function axeViolations(): Promise<string[]> {
  return violationsOf({ type: 'tag', values: standards });
}

/** As `axeViolations`, for the rules about colours only: use it for a second colour scheme of the same page. */
export async function colourViolations(): Promise<string[]> {
  return violationsOf({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

async function violationsOf(runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  await animationsEnded();
  // The page's background has specks, and axe cannot compute the colour behind a text there: it would accept any text.
  // Texts have the least contrast against a speck, so the whole page gets that colour.
  document.body.style.background = 'var(--speck)';
  // The results leave out the elements that pass, which halves the time.
  const { violations, incomplete } = await axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
  document.body.style.removeProperty('background');
  const onGradient = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(isOnGradient) }));
  return [...violations, ...onGradient].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

/** Whether axe could not compute the contrast of a text because a gradient is behind it. */
function isOnGradient({ any }: NodeResult): boolean {
  return any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'bgGradient');
}

/** Waits until nothing moves except endless animations, such as a spinner. */
async function animationsEnded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect, playState }) => {
    return playState === 'running' && effect?.getTiming().iterations !== Infinity;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
  if (ending.length > 0) await animationsEnded();
}
