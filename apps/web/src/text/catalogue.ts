/** Texts and functions that return a text, in nested groups. */
export interface Texts {
  readonly [name: string]: string | ((...values: never[]) => string) | Texts;
}

/**
 * Declares the texts of one feature. Every text that a player reads is in a catalogue of this folder. A second language
 * would be a second folder with the same files, checked by `satisfies typeof lobbyText`, and its own `locale` in format.ts.
 * The build mode 'pseudo' replaces every text by a pseudo-locale, which reveals texts that are not in a catalogue and
 * layouts without room for longer texts.
 */
export function catalogue<Catalogue extends Texts>(texts: Catalogue): Catalogue {
  // The build draws pictures without Vite's environment.
  return import.meta.env?.MODE === 'pseudo' ? pseudoLocalize(texts) : texts;
}

const plainLetters = 'ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnoprstuvwyz';
const accentedLetters = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýž';

/** How much longer a word may be in another language than in English. */
const growth = 0.4;

/** Returns `text` in the pseudo-locale: with accents, longer, and in brackets that mark its ends. */
function pseudoLocalizeText(text: string): string {
  return `⟦${text.replaceAll(/\{\w+\}|\p{Letter}+/gu, pseudoLocalizeWord)}⟧`;
}

function pseudoLocalizeWord(word: string): string {
  // A placeholder is not a word.
  if (word.startsWith('{')) return word;
  const letters = Array.from(word, (letter) => accentedLetters[plainLetters.indexOf(letter)] ?? letter);
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
