import { pseudoLocalize } from './pseudo-locale.js';

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
