import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What on the page, as it stands now, breaks WCAG 2.2 AA as far as a program can tell: a line per rule and element,
 * empty when nothing does. Waits for animations that end, since half-faded text has too little contrast.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, newCheck(page).withTags(standards));
}

/** As `axeViolations`, of those rules alone that look at colours: for another colour scheme of a page already checked. */
export async function colourViolations(page: Page): Promise<string[]> {
  return violationsOf(page, newCheck(page).withRules(['color-contrast', 'link-in-text-block']));
}

function newCheck(page: Page): AxeBuilder {
  // The other mode opens a page for each check, for the sake of frames of other sites, which there are none of.
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function violationsOf(page: Page, check: AxeBuilder): Promise<string[]> {
  await animationsEnded(page);
  await page.evaluate(coverSpecks);
  const { violations, incomplete } = await check.analyze();
  const onGradient = incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(standsOnGradient) }));
  await page.evaluate(() => document.body.style.removeProperty('background'));
  return [...violations, ...onGradient].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Whether axe could not tell the contrast of a text since a gradient is behind it. */
function standsOnGradient({ any }: Results['incomplete'][number]['nodes'][number]): boolean {
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
