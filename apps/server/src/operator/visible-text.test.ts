import { describe, expect, it } from 'vitest';
import { visibleJson, visibleText } from './visible-text.js';

describe('visibleText', () => {
  it.each([
    ['red \u202Etxt.exe', 'red \\u202etxt.exe'],
    ['\u2066a\u2069\u200B\u00AD\u{E0041}', '\\u2066a\\u2069\\u200b\\u00ad\\udb40\\udc41'],
    ['\u001B[2J\u0007\r\n\t\u0085\u2028', '\\u001b[2J\\u0007\\u000d\\u000a\\u0009\\u0085\\u2028'],
    ['Żółć, 日本, עברית, 🐭', 'Żółć, 日本, עברית, 🐭'],
  ])('shows %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

describe('visibleJson', () => {
  it('is JSON of the same value, without characters that cannot be seen', () => {
    const value = [{ details: 'a\n\u202Eb\u{E0041}\u009B"\\u202e' }];
    const json = visibleJson(value, 2);

    expect(JSON.parse(json)).toEqual(value);
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
