import { expect, it } from 'vitest';
import { findRepeatedNames } from './check-names.js';

/** Finds repeated names in the files `a.ts`, `b.ts` and so on with these texts. */
function repeatedIn(...texts: string[]) {
  return findRepeatedNames(texts.map((text, index) => ({ path: `${'abc'[index]}.ts`, text })));
}

it.each([
  ['export interface Wait {}'],
  ['export type Wait = string;'],
  ['export class Wait {}'],
  ['export abstract class Wait {}'],
  ['export enum Wait {}'],
  ['interface Wait {} export type { Wait };'],
  ["import type { Other } from './c.js'; export type Wait = Other.Pause;"],
  ["import type { Wait as Other } from './c.js'; export type Wait = Other | null;"],
])('finds the name of a second type: %s', (text) => {
  expect(repeatedIn('export interface Wait {}', text)).toEqual([{ name: 'Wait', places: ['a.ts:1', 'b.ts:1'] }]);
});

it('names the places of all declarations with their lines', () => {
  expect(
    repeatedIn('export interface Wait {}', '\n/** A pause. */\nexport type Wait = 1;', 'export class Wait {}'),
  ).toEqual([{ name: 'Wait', places: ['a.ts:1', 'b.ts:3', 'c.ts:1'] }]);
});

it.each([
  ['a type that is not exported', 'interface Wait {}'],
  ['a value', 'export const Wait = 1; export function Waits() {}'],
  ['a re-export', "export type { Wait } from './a.js';"],
  ['an import', "import type { Wait } from './a.js'; export type Waits = Wait[];"],
  ['an alias for the type in another module', "import type * as a from './a.js'; export type Wait = a.Wait;"],
])('allows %s with the name of an exported type', (_, text) => {
  expect(repeatedIn('export interface Wait {}', text)).toEqual([]);
});

it('allows two declarations in one file, Props of several components, and the types of tests', () => {
  expect(repeatedIn('export interface Wait {} export interface Wait { a: 1 }')).toEqual([]);
  expect(repeatedIn('export interface Props {}', 'export interface Props {}')).toEqual([]);
  const text = 'export interface Wait {}';
  expect(
    findRepeatedNames([
      { path: 'a.ts', text },
      { path: 'b.test.ts', text },
    ]),
  ).toEqual([]);
});
