/** A bug that the tests must catch: a replacement of text in a source file. */
export interface Mutant {
  /** What the code does wrong, in plain words. */
  name: string;
  /** The file with the bug, from the root of the checkout. */
  file: string;
  /** The correct text. It occurs exactly once in the file. */
  before: string;
  after: string;
  /** The test file that must fail, from the root of the checkout. */
  test: string;
}

/** Replaces the correct text in `source`. Throws if the text does not occur exactly once. */
export function plant(source: string, { file, before, after }: Mutant): string {
  const [start = '', end, ...more] = source.split(before);
  if (end === undefined) throw new Error(`${file} does not contain: ${before}`);
  if (more.length > 0) throw new Error(`${file} contains ${more.length + 1} times: ${before}`);
  return start + after + end;
}
