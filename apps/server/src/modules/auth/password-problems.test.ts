import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bareBrandName } from '@game/site';
import { filterOf, isCommonPassword } from './common-passwords.js';
import { passwordProblems } from './password-problems.js';

it.each([
  ['correct horse battery', []],
  ['seven77', ['too short']],
  ['x'.repeat(129), ['too long', 'too common']],
  ['Password1', ['too common']],
  ['aaaaaaaaaa', ['too common']],
  [bareBrandName, ['too common']],
  ['tomcat-2026', ['contains the email']],
  ['my TomCat@example.test', ['contains the email']],
  ['tomcat', ['too short', 'contains the email']],
] as const)('finds these problems in %s: %j', (password, problems) => {
  expect(passwordProblems(password, 'tomcat@example.test')).toEqual(problems);
});

it('accepts a password that contains a very short email name', () => {
  expect(passwordProblems('a nice caterpillar', 'cat@example.test')).toEqual([]);
});

it('knows the 100,000 most used passwords, and takes few others for them', () => {
  const some = ['password', '12345678', 'PassWord', 'baseball', 'liverpool1', 'zxcvbnm123', 'vfhbyf28'];
  expect(some.filter((password) => !isCommonPassword(password))).toEqual([]);

  const others = Array.from({ length: 10_000 }, (_, index) => `unusual ${index} pass phrase`);
  expect(others.filter(isCommonPassword).length).toBeLessThanOrEqual(5);
});

it('has a bit for each of its passwords wherever a filter of some of them has one', () => {
  const stored = readFileSync(new URL('../../../assets/common-passwords.bloom', import.meta.url));
  const some = filterOf(['password', 'BaseBall']);

  expect(some.length).toBe(stored.length);
  expect(some.some((byte) => byte !== 0)).toBe(true);
  expect(some.every((byte, index) => (byte & ~stored.readUInt8(index)) === 0)).toBe(true);
  expect(Buffer.compare(filterOf(['PassWord', 'baseball']), some)).toBe(0);
});

it('keeps the bits of earlier passwords when it adds others', () => {
  const numbered = (from: number) => Array.from({ length: 1000 }, (_, index) => `password ${from + index}`);
  const [first, second] = [filterOf(numbered(0)), filterOf(numbered(1000))];

  const both = filterOf([...numbered(0), ...numbered(1000)]);

  const expected = first.map((byte, index) => byte | (second[index] ?? 0));
  expect(Buffer.compare(both, expected)).toBe(0);
});
