import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx,css}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const physicalClass =
  /^-?(?:(?:[mp]|scroll-[mp])[lr]-|(?:left|right)-(?:\d|px|auto|full|\[|\()|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$)|(?:text|float|clear)-(?:left|right)$)/;
const physicalProperty =
  /\b(?:margin|padding|border)-?(?:left|right)\b|^\s*(?:left|right):|\b(?:text-?align|float): *'?(?:left|right)/i;

/** Returns the lines of `source` that use left or right, unless the line above gives a reason with the word 'physical'. */
function physicalLines(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter((line, index) => {
    const classes = line.split(/[\s'"`]+/).map((word) => word.split(':').at(-1) ?? '');
    const isPhysical = physicalProperty.test(line) || classes.some((name) => physicalClass.test(name));
    return isPhysical && !(lines[index - 1] ?? '').includes('physical');
  });
}

it.each([
  '<p className="ml-2 grid">',
  "'flex sm:-mr-1'",
  'className="focus:left-2"',
  'className="right-[3px]"',
  "cva('border-l')",
  '"rounded-tr-xl"',
  '`md:text-right`',
  'style={{ marginLeft: 4 }}',
  '  padding-right: 4px;',
  '  left: 0;',
])('finds the physical direction in %s', (line) => {
  expect(physicalLines(line)).toEqual([line]);
});

it('allows logical directions, and physical ones with a reason', () => {
  const source = ['"ms-2 pe-1 end-0 border-s-2 text-start"', '// physical: the swipe is to the right', '"right-0"'];
  expect(physicalLines(source.join('\n'))).toEqual([]);
});

it('uses logical directions on every page', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  const found = Object.entries(sources).flatMap(([path, source]) =>
    physicalLines(source).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
