import { brandName } from '@game/site';

const attributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
];

/**
 * Returns the texts on the page, visible or for screen readers, that are in no catalogue. Works in the
 * pseudo-locale, which puts every text of a catalogue in brackets. Numbers, durations, dates, the product's name and
 * `data` need no catalogue.
 */
export function strayTexts(data: string[] = []): string[] {
  const found = [`title: ${document.title}`];
  for (const element of document.querySelectorAll('#root *, body > :not(#root) *')) {
    if (element.closest('script, style') !== null) continue;
    for (const name of attributes) found.push(`${name}: ${element.getAttribute(name) ?? ''}`);
    for (const text of ownTexts(element)) found.push(`${element.localName}: ${text}`);
  }
  if (!found.some((line) => line.includes('⟦'))) throw new Error('No text on the page is in the pseudo-locale.');
  // Some values contain others, such as the names of countries.
  const known = [brandName, ...data].toSorted((one, other) => other.length - one.length);
  return found.filter((line) => isStray(line.slice(line.indexOf(': ')), known));
}

/** Returns the texts between the child elements of `element`. A place where a word may break does not divide a text. */
function ownTexts(element: Element): string[] {
  const texts = [''];
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) texts.push((texts.pop() ?? '') + (node.nodeValue ?? ''));
    else if (node.nodeName !== 'WBR') texts.push('');
  }
  return texts;
}

function isStray(line: string, data: string[]): boolean {
  let rest = line;
  // A text of a catalogue can contain another one, so brackets are removed from the inside out.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const value of data) rest = rest.replaceAll(value, '');
  return /\p{Letter}/u.test(rest.replaceAll(/\d[dhm]\b|\b[A-Z][a-z]{2} \d+, \d{4}|\buser_\w{8}\b|^: \p{Lu}$/gu, ''));
}
