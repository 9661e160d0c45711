import { componentProject } from './component-project.js';

export default componentProject({
  name: 'pseudo-locale',
  include: ['tests/components/pseudo-locale.test.ts'],
  mode: 'pseudo',
});
