import { pictureCommands } from '../../tests/components/pictures/picture-files.js';
import { componentProject } from './component-project.js';

/** `npm run screens`: takes the pictures of all screens with the tools of the component tests. It tests nothing. */
export default componentProject({
  name: 'screens',
  include: ['tests/components/pictures/take-pictures.ts'],
  commands: pictureCommands,
  // Draws letters the same way on each machine, whatever its font settings.
  browserArguments: ['--font-render-hinting=none'],
});
