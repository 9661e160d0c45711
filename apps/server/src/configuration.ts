import { writeFileSync } from 'node:fs';
import { configurationPage } from './config/configuration-page.js';

// The entry point of `npm run configuration`.
writeFileSync('docs/configuration.md', configurationPage());
