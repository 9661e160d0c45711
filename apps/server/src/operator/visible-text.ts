/** Control and format characters, such as those that reverse the direction of text, and separators of lines. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a text whose characters can all be seen, for operators: players may have entered it. A character that could move,
 * hide or reverse others is written as in JSON, such as `\u202e`.
 */
export function visibleText(text: string): string {
  return text.replaceAll(invisible, escaped);
}

/** Formats a value as JSON in which all characters are visible. The result parses to the same value. */
export function visibleJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replaceAll(invisible, (character) =>
    character === '\n' ? character : escaped(character),
  );
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
