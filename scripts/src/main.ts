import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { countViolations, findApiViolations } from './api-rules.js';
import { prepareBrowser } from './browser.js';
import { findCrowdedFolders, findMisplacedTests, listCodeFiles } from './folders.js';
import { checkImports } from './imports/check-imports.js';
import { findRepeatedNames } from './imports/check-names.js';
import { writeMigration } from './migration/write-migration.js';
import { checkCalls, checkSql } from './imports/check-sql.js';
import { readSources } from './imports/read-sources.js';
import { functionCallers, tableAccess } from './imports/table-access.js';
import { runChanges } from './mutants/changes/run-changes.js';
import { runMutants } from './mutants/run-mutants.js';
import { describeWeights, isTooHeavy, weighBuild } from './weights/check-weights.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const commands: Record<string, (parameters: string[]) => Promise<void>> = {
  'check-imports': async () => {
    const violations = await checkImports(root);
    for (const { file, specifier, rule } of violations) console.log(`${file}: '${specifier}': ${rule}`);
    const sources = await readSources(root);
    const functions = (await readdir(join(root, 'packages/database/functions'))).map((file) => basename(file, '.sql'));
    const inSql = [...checkSql(sources, tableAccess), ...checkCalls(sources, functions, functionCallers)];
    for (const { file, subject, rule } of inSql) console.log(`${file}: '${subject}': ${rule}`);
    const repeated = findRepeatedNames(sources);
    for (const { name, places } of repeated) {
      console.log(
        `${places.join(', ')}: '${name}': an exported type has a name of its own: rename all but one, or share one`,
      );
    }
    if (violations.length + inSql.length + repeated.length > 0) process.exitCode = 1;
  },
  'check-folders': async () => {
    const files = await listCodeFiles(root);
    const crowded = findCrowdedFolders(files);
    const misplaced = findMisplacedTests(files);
    for (const { folder, files: count } of crowded) console.log(`${folder}: divide its ${count} files into folders`);
    for (const path of misplaced)
      console.log(`${path}: move it into the folder of the module or feature that it tests`);
    if (crowded.length + misplaced.length > 0) process.exitCode = 1;
  },
  'check-api': async () => {
    const built = pathToFileURL(join(root, 'apps/server/dist/platform/http/openapi/document.js')).href;
    const { describeApi } = (await import(built)) as { describeApi: (site: object) => object };
    const violations = await findApiViolations(describeApi({ version: '1.0.0', isSecure: true }));
    for (const { tool, severity, rule, message, place } of violations) {
      console.log(`${tool} ${severity} ${rule}: ${place}: ${message}`);
    }
    console.log(countViolations(violations));
    if (violations.length > 0) process.exitCode = 1;
  },
  'check-weights': async () => {
    const weights = await weighBuild(join(root, 'apps/web/dist'));
    console.log(describeWeights(weights).join('\n'));
    if (!weights.some(isTooHeavy)) return;
    console.log('Too heavy: load code later that the page does not need at first, or remove it.');
    process.exitCode = 1;
  },
  mutants: async (parameters) => {
    const { values, positionals } = parseArgs({
      args: parameters,
      allowPositionals: true,
      options: {
        part: { type: 'string' },
        seed: { type: 'string', default: '1' },
        count: { type: 'string', default: '200' },
      },
    });
    const filter = positionals.join(' ');
    const { part, seed, count } = values;
    if (part === undefined) {
      if (!(await runMutants(root, filter))) process.exitCode = 1;
    } else if (part === 'server' || part === 'web') {
      await runChanges(root, { part, seed: Number(seed), count: Number(count), filter });
    } else {
      throw new Error('Choose --part server or --part web');
    }
  },
  'write-migration': async ([name]) => {
    if (name === undefined) throw new Error('Name the migration: npm run migration -- <name>');
    const file = await writeMigration(root, name);
    console.log(
      file === null
        ? 'Tables and functions are as the migrations make them.'
        : `Read and complete packages/database/migrations/${file}`,
    );
  },
  'prepare-browser': async () => {
    console.log(`The tests use the browser ${await prepareBrowser((line) => console.log(line))}`);
  },
};

const [name = '', ...parameters] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`Choose one of: ${Object.keys(commands).join(', ')}`);
  await command(parameters);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
