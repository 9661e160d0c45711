import { describe, expect, it } from 'vitest';
import { sidewaysOverflow } from './checks/layout.js';
import { strayTexts } from './checks/stray-texts.js';
import { screens } from './screens/index.js';
import { showScreen, usualContent } from './screens/screen.js';

/** Returns what players and operators have written, and hashes: no catalogue has these texts. */
function dataOnPage(): string[] {
  const { viewer, opponent, others } = usualContent();
  const hashes = [...document.querySelectorAll('dd, code')].map((element) => element.textContent ?? '');
  return [...[viewer, opponent, ...others].map(({ username }) => username), ...hashes, ...operatorTexts];
}

const operatorTexts = [
  'Cat cushion, extra soft',
  'A plump piece of cheese to nap on. It forgives every defeat, and smells of nothing at all.',
];

describe('in the pseudo-locale', () => {
  it.each(screens)('$name has only texts of the catalogues, with room for longer words', async (screen) => {
    await showScreen(screen, usualContent());

    await expect.poll(() => strayTexts(dataOnPage())).toEqual([]);
    await expect.poll(sidewaysOverflow).toEqual([]);
  });
});
