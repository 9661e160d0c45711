import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { axeViolations, colourViolations } from '../checks/axe.js';
import { misplacedBackLinks } from '../checks/back-links.js';
import { crowdedTexts } from '../checks/crowding.js';
import { harmOfNames, hasRun, showUsualNames, withHostileNames } from '../checks/hostile-names.js';
import { sidewaysOverflow, smallTargets } from '../checks/layout.js';
import { screens } from './index.js';
import { showScreen, widestContent } from './screen.js';
import { keepToasts, nextFrame } from '../support/page.js';

/** Returns what does not fit at the page's width and text size. */
function misfits(): string[] {
  showUsualNames();
  return [...sidewaysOverflow(), ...crowdedTexts()];
}

/** Returns the elements that are animated despite reduced motion. */
function movements(): string[] {
  return [
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 80)}`),
    ...[...document.querySelectorAll('canvas')].map(() => 'there is a canvas'),
  ];
}

async function setWidth(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await nextFrame();
}

// With the longest names and the highest amounts.
describe('every screen', () => {
  it.each(screens)(
    '$name is accessible in light and dark, fits every width and text size, has large targets, respects reduced motion, and survives hostile names',
    async (screen) => {
      const found: string[] = [];
      const note = (where: string, findings: string[]) => found.push(...findings.map((line) => `${where}: ${line}`));
      await page.viewport(320, 640);
      await showScreen(screen, withHostileNames(widestContent()));
      keepToasts();

      note('hostile names', harmOfNames(screen.name));
      note('320 px', [...misfits(), ...smallTargets(), ...misplacedBackLinks()]);
      note('less motion', movements());
      note('light', await axeViolations());
      await commands.setMedia({ colorScheme: 'dark' });
      note('dark', await colourViolations());
      await setWidth(1280, 800);
      note('1280 px', [...misfits(), ...smallTargets(), ...misplacedBackLinks()]);
      await commands.setTextSize(200);
      await nextFrame();
      note('1280 px, texts 200 %', misfits());
      await setWidth(390, 844);
      note('390 px, texts 200 %', misfits());
      if (hasRun()) found.push('a name has run as a script');

      expect(found).toEqual([]);
    },
  );
});
