import { fileURLToPath } from 'node:url';
import { prepareBrowser } from './browser.js';
import { checkImports } from './check-imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const commands: Record<string, () => Promise<void>> = {
  'check-imports': async () => {
    const violations = await checkImports(root);
    for (const { file, specifier, rule } of violations) console.log(`${file}: '${specifier}': ${rule}`);
    if (violations.length > 0) process.exitCode = 1;
  },
  'prepare-browser': async () => {
    console.log(`The browser of the tests is ${await prepareBrowser((line) => console.log(line))}`);
  },
};

const command = commands[process.argv[2] ?? ''];
try {
  if (!command) throw new Error(`Choose one of: ${Object.keys(commands).join(', ')}`);
  await command();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
