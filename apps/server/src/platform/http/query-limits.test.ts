import { expect, it } from 'vitest';
import { QueryLimits } from './query-limits.js';

it('ends a query of a player once, even if its reply fails and is replaced by an error', () => {
  const limits = new QueryLimits(2);
  const [endFirst] = Array.from({ length: 5 }, () => limits.addPlayer('a'));
  endFirst?.();
  endFirst?.();
  limits.addPlayer('a');

  expect(() => limits.addPlayer('a')).toThrow(
    expect.objectContaining({ reply: expect.objectContaining({ code: 'TOO_BUSY' }) }),
  );
});
