import { describe, expect, it } from 'vitest';
import { sidewaysOverflow } from '../checks/layout.js';
import { strayTexts } from '../checks/stray-texts.js';
import { screens } from './index.js';
import { showScreen, usualContent } from './screen.js';

/** Returns the hashes, lists of entries, commands, countries and words of programs on the page, which are in no catalogue. */
function dataOnPage(): string[] {
  const countries = [...document.querySelectorAll('select[name="country"] option:not([hidden])')];
  const texts = [...document.querySelectorAll('dd, code, textarea, kbd')].map((element) => element.textContent);
  const data = texts.filter((text) => /^[0-9a-f-]{32,}|^1 1 [0-9a-f]{64} |^npm run /.test(text));
  const programs = [...document.querySelectorAll('[translate="no"]')].map((element) => element.textContent);
  return [...data, ...programs, ...countries.map((option) => option.textContent)];
}

describe('in the pseudo-locale', () => {
  it.each(screens)('$name has only texts of the catalogues, with room for longer words', async (screen) => {
    const { api } = await showScreen(screen, usualContent());

    // Then each check is final, so that a screen that fails does not wait any longer.
    await api.idle();
    expect(strayTexts([...api.writtenTexts(), ...dataOnPage()])).toEqual([]);
    expect(sidewaysOverflow()).toEqual([]);
  });
});
