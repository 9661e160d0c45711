import { defineBrowserCommand } from '@vitest/browser-playwright';
import { storePicture, writePictureIndex as writeIndex, type Picture } from '../../support/pictures.js';

const introduction = `# Screens

Every screen on a phone and on a desktop, and a few in dark colours. \`npm run screens\` writes this page from the table in
\`tests/components/screens\`. The pages of the operator's console are in [their own folder](console/README.md).
`;

/** Takes a picture of the page under test. */
const takePicture = defineBrowserCommand<[string]>(async (context, file) => {
  const element = await (await context.frame()).frameElement();
  await storePicture(file, await element.screenshot({ animations: 'disabled', caret: 'hide' }));
});

/** Writes the page that shows all pictures. */
const writePictureIndex = defineBrowserCommand<[Picture[]]>((_context, pictures) =>
  writeIndex('.', introduction, pictures),
);

export const pictureCommands = { takePicture, writePictureIndex };

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePicture: (file: string) => Promise<void>;
    writePictureIndex: (pictures: Picture[]) => Promise<void>;
  }
}
