import { componentProject } from './component-project.js';

export default componentProject({
  name: 'components',
  include: ['tests/components/**/*.test.{ts,tsx}'],
  exclude: ['tests/components/screens/pseudo-locale.test.ts'],
});
