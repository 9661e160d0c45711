import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPages, type Row } from './terminal.js';

let output: string[];

beforeEach(() => {
  output = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
});

afterEach(() => vi.restoreAllMocks());

async function* pagesOf(...pages: Row[][]) {
  for (const page of pages) {
    output.push('<page>');
    yield page;
  }
}

const names = ['order', 'city'];
const pages: Row[][] = [[{ order: 'A', city: 'Bern' }], [{ order: 'B', city: '=\u202E1' }], []];

describe('showPages', () => {
  it('prints each page before it asks for the next one', async () => {
    await showPages(pagesOf(...pages), names, {});

    expect(output).toEqual([
      '<page>',
      'order  city\nA      Bern\n',
      '<page>',
      '\norder  city\nB      =\\u202e1\n',
      '<page>',
    ]);
  });

  it('prints all pages as one list in JSON', async () => {
    await showPages(pagesOf(...pages), names, { json: true });

    const json = output.join('').replaceAll('<page>', '');
    expect(JSON.parse(json)).toEqual(pages.flat());
    expect(json).not.toContain('\u202E');
  });

  it('prints all pages as one file in CSV', async () => {
    await showPages(pagesOf(...pages), names, { csv: true });

    const file = '"order","city"\r\n"A","Bern"\r\n"B","\'=\u202E1"\r\n';
    expect(output.join('').replaceAll('<page>', '')).toBe(file);
  });

  it.each([
    [{}, 'Nothing to show.\n'],
    [{ json: true }, '[]\n'],
    [{ csv: true }, '"order","city"\r\n'],
  ])('prints something with %j if there are no rows', async (options, text) => {
    await showPages(pagesOf([]), names, options);

    expect(output.join('').replaceAll('<page>', '')).toBe(text);
  });
});
