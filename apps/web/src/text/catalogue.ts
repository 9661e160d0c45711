import { disguise } from './pseudo-locale.js';

/** A text, or a function that makes one of values; grouped by what belongs together. */
export interface Texts {
  readonly [name: string]: string | ((...values: never[]) => string) | Texts;
}

/**
 * Declares the texts of one feature. All that a player can read stands in a catalogue of this folder, so that a second
 * language is a second folder with the same files, each checked by `satisfies typeof lobbyText`, which a build of its
 * own resolves in place of this one; only `locale` of format.ts differs besides. The build mode 'pseudo' disguises every
 * text, which shows what does not come from a catalogue and what has no room to grow.
 */
export function catalogue<Catalogue extends Texts>(texts: Catalogue): Catalogue {
  // Pictures are drawn while building, where there is no mode.
  return import.meta.env?.MODE === 'pseudo' ? disguise(texts) : texts;
}
