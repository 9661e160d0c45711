import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What on the page, as it stands now, breaks WCAG 2.2 AA as far as a program can tell: a line per rule and element,
 * empty when nothing does. Waits for animations that end, since half-faded text has too little contrast.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await animationsEnded(page);
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

/** Waits until nothing moves on the page but what moves for ever, such as a spinner. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const { iterations } = effect?.getTiming() ?? {};
      return playState !== 'running' || iterations === Infinity;
    }),
  );
}
