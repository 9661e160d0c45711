import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Minified: the browser compiles it anew for each page. */
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What on the page, as it stands now, breaks WCAG 2.2 AA as far as a program can tell: a line per rule and element,
 * empty when nothing does. Waits for animations that end, since half-faded text has too little contrast.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'tag', values: standards });
}

/** As `axeViolations`, of those rules alone that look at colours: for another colour scheme of a page already checked. */
export async function colourViolations(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

async function violationsOf(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  await animationsEnded(page);
  await page.evaluate(coverSpecks);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, incomplete } = await page.evaluate(runAxe, runOnly);
  const onGradient = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(standsOnGradient) }));
  await page.evaluate(() => document.body.style.removeProperty('background'));
  return [...violations, ...onGradient].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

/** Runs in the page. What is in order is not described, which would take half of the time. */
async function runAxe(
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations, incomplete } = await axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
  return { violations, incomplete };
}

/** Whether axe could not tell the contrast of a text since a gradient is behind it. */
function standsOnGradient({ any }: NodeResult): boolean {
  return any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'bgGradient');
}

/**
 * Paints the page in the colour of its specks, against which texts have the least contrast: where there are both, axe
 * cannot tell what a text stands on, and would pass any.
 */
function coverSpecks(): void {
  document.body.style.background = 'var(--speck)';
}

/** Waits until nothing moves on the page but what moves for ever, such as a spinner. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState !== 'running' || iterations === Infinity;
    }),
  );
}
