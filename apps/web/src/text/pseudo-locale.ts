import type { Texts } from './catalogue.js';

const plain = Array.from('ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz');
const accented = Array.from('ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž');
const accents = new Map(plain.map((letter, index) => [letter, accented[index]]));

/** How much longer than in English a word may well be in another language. */
const growth = 0.4;

/** `text` as the pseudo-locale has it: accented, longer, and in brackets that show where it ends. */
function disguiseText(text: string): string {
  return `⟦${text.replaceAll(/\{\w+\}|\p{Letter}+/gu, disguiseWord)}⟧`;
}

function disguiseWord(word: string): string {
  // The place of a value is no word.
  if (word.startsWith('{')) return word;
  const letters = Array.from(word, (letter) => accents.get(letter) ?? letter);
  return letters.join('') + '·'.repeat(Math.ceil(letters.length * growth));
}

/** `texts` with every text, and what every function returns, disguised. */
export function disguise<Catalogue extends Texts>(texts: Catalogue): Catalogue {
  const disguised = Object.entries(texts).map(([name, text]): [string, Texts[string]] => {
    if (typeof text === 'string') return [name, disguiseText(text)];
    if (typeof text === 'function') return [name, (...values) => disguiseText(text(...values))];
    return [name, disguise(text)];
  });
  return Object.fromEntries(disguised) as Catalogue;
}
