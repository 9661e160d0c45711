import type { Texts } from './catalogue.js';

const plain = Array.from('ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz');
const accented = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž');
const accents = new Map(plain.map((letter, index) => [letter, accented[index]]));

/** How much longer a word may be in another language than in English. */
const growth = 0.4;

/** Returns `text` in the pseudo-locale: with accents, longer, and in brackets that mark its ends. */
function pseudoLocalizeText(text: string): string {
  return `⟦${text.replaceAll(/\{\w+\}|\p{Letter}+/gu, pseudoLocalizeWord)}⟧`;
}

function pseudoLocalizeWord(word: string): string {
  // A placeholder is not a word.
  if (word.startsWith('{')) return word;
  const letters = Array.from(word, (letter) => accents.get(letter) ?? letter);
  return letters.join('') + '·'.repeat(Math.ceil(letters.length * growth));
}

/** Returns `texts` with every text, and the result of every function, in the pseudo-locale. */
export function pseudoLocalize<Catalogue extends Texts>(texts: Catalogue): Catalogue {
  const localized = Object.entries(texts).map(([name, text]): [string, Texts[string]] => {
    if (typeof text === 'string') return [name, pseudoLocalizeText(text)];
    if (typeof text === 'function') return [name, (...values) => pseudoLocalizeText(text(...values))];
    return [name, pseudoLocalize(text)];
  });
  return Object.fromEntries(localized) as Catalogue;
}
