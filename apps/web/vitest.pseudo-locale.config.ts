import { componentProject } from './component-project.js';

export default componentProject({
  name: 'pseudo-locale',
  include: ['tests/components/screens/pseudo-locale.test.ts'],
  mode: 'pseudo',
});
