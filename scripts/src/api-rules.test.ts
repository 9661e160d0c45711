import { expect, it } from 'vitest';
import { countViolations, findApiViolations } from './api-rules.js';

/** A description with one operation that has these properties. */
const describing = (operation: object) => ({
  openapi: '3.1.0',
  info: {
    title: 'Games',
    version: '1.0.0',
    description: 'All games.',
    contact: { name: 'The operator' },
    license: { name: 'Terms', identifier: 'LicenseRef-Terms' },
  },
  servers: [{ url: '/' }],
  tags: [{ name: 'games', description: 'Games.' }],
  paths: {
    '/games': {
      get: {
        operationId: 'games.list',
        summary: 'Lists all games',
        description: 'Lists all games.',
        tags: ['games'],
        security: [],
        responses: { 200: { description: 'All games.' }, 400: { description: 'Refused.' } },
        ...operation,
      },
    },
  },
});

it('accepts a description that follows the rules of both tools', async () => {
  const violations = await findApiViolations(describing({}));

  expect(violations).toEqual([]);
  expect(countViolations(violations)).toBe('Redocly: errors 0, warnings 0; Spectral: errors 0, warnings 0');
});

it('finds errors and warnings of both tools, and counts them', async () => {
  const example = { 'application/json': { schema: { type: 'integer' }, example: 'text' } };

  const violations = await findApiViolations(
    describing({
      summary: undefined,
      tags: ['unknown'],
      responses: { 200: { description: 'All games.', content: example } },
    }),
  );

  expect(violations.map(({ tool, severity, rule }) => `${tool} ${severity} ${rule}`).toSorted()).toEqual([
    'Redocly error operation-summary',
    'Redocly warning no-invalid-media-type-examples',
    'Redocly warning operation-4xx-response',
    'Spectral error oas3-valid-media-example',
    'Spectral warning operation-tag-defined',
  ]);
  expect(countViolations(violations)).toBe('Redocly: errors 1, warnings 2; Spectral: errors 1, warnings 1');
});
