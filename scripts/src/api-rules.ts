import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** A recommended rule that a description of an API violates. */
interface Violation {
  tool: 'Redocly' | 'Spectral';
  severity: 'error' | 'warning';
  rule: string;
  message: string;
  /** Where in the document, such as `#/paths/~1api~1games.get/get`. */
  place: string;
}

/** What Spectral's numbers for error, warning, information and hint count as. */
const spectralSeverities = ['error', 'warning', 'warning', 'warning'] as const;

/** Finds what violates the rules that Redocly and Spectral recommend for descriptions of APIs. */
export async function findApiViolations(document: object): Promise<Violation[]> {
  return [...(await askRedocly(document)), ...(await askSpectral(document))];
}

/** Returns the numbers of errors and warnings of each tool, in one line. */
export function countViolations(violations: readonly Violation[]): string {
  const count = (tool: Violation['tool']) => {
    const of = violations.filter((violation) => violation.tool === tool);
    const errors = of.filter(({ severity }) => severity === 'error').length;
    return `${tool}: errors ${errors}, warnings ${of.length - errors}`;
  };
  return `${count('Redocly')}; ${count('Spectral')}`;
}

async function askRedocly(document: object): Promise<Violation[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, severity, message, location: [location] }) => ({
    tool: 'Redocly',
    severity: severity === 'error' ? 'error' : 'warning',
    rule: ruleId,
    message,
    place: location?.pointer ?? '',
  }));
}

async function askSpectral(document: object): Promise<Violation[]> {
  const checker = new spectral.Spectral();
  checker.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const problems = await checker.run(document as Record<string, unknown>);
  return problems.map(({ code, severity, message, path }) => ({
    tool: 'Spectral',
    severity: spectralSeverities[severity],
    rule: String(code),
    message,
    place: `#/${path.join('/')}`,
  }));
}
