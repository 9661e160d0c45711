import { expect, it } from 'vitest';
import { bareBrandName } from './brand.js';
import { passwordProblems } from './password.js';

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
