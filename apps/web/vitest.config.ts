import { componentProject } from './component-project.js';

export default componentProject({
  name: 'components',
  include: ['tests/components/**/*.test.{ts,tsx}'],
  pseudoLocale: { name: 'pseudo-locale', include: ['tests/components/screens/pseudo-locale.test.ts'] },
});
