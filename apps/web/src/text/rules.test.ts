import { describe, expect, it } from 'vitest';
import { rulesText } from './rules.js';

const source = Object.values(
  import.meta.glob<string>('./rules.ts', { query: '?raw', import: 'default', eager: true }),
).join();

describe('the page of the rules', () => {
  it('contains no number that is not taken from the rules', () => {
    const texts = [...source.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, ''));

    expect(texts.length).toBeGreaterThan(50);
    expect(
      texts.filter((text) => /\d|\b(two|three|four|five|six|seven|eight|nine|ten)\b(?! players play)/i.test(text)),
    ).toEqual([]);
  });

  it('formats the numbers of the rules', () => {
    const { pot, deadlines, tournaments, limits } = rulesText.sections;

    expect(pot.items.win).toBe('The winner gets both stakes. With a stake of 5 tickets, the winner gets 10 tickets.');
    expect(deadlines.items.second).toContain('within 5 minutes.');
    expect(deadlines.items.listed).toContain('within 24 hours:');
    expect(tournaments.items.fill).toContain('after 7 days,');
    expect(tournaments.items.size).toBe('There are 4, 8, 16, 32 or 64 players.');
    expect(limits.items.stake).toBe('A stake is 1 to 1,000,000 tickets.');
  });
});
