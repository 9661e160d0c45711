import { expect, it } from 'vitest';
import { Envelopes } from './envelopes.js';

it('cuts a text between code points, into notifications that PostgreSQL accepts', () => {
  const envelopes = new Envelopes();
  for (const text of ['😀'.repeat(6_000), `a${'😀'.repeat(6_000)}`, `a\n${'é'.repeat(9_000)}`, 'a'.repeat(1_950)]) {
    const sent = envelopes.wrap('6f3b8b1e-6f0a-4c39-9a55-0f3c2f8f6f10', text).map((part) => Buffer.from(part));

    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(8_000);
    const received = sent.map((bytes) => envelopes.unwrap(bytes.toString())).filter((envelope) => envelope !== null);
    expect(received.map((envelope) => envelope.text)).toEqual([text]);
  }
});
