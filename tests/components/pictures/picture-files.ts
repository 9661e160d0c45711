import { defineBrowserCommand } from '@vitest/browser-playwright';
import { storePicture, writePictureIndex as writeIndex, type Picture } from '../../support/pictures.js';

/** Takes a picture of the page under test. */
const takePicture = defineBrowserCommand<[string]>(async (context, file) => {
  const element = await (await context.frame()).frameElement();
  await storePicture(file, await element.screenshot({ animations: 'disabled', caret: 'hide' }));
});

/** Writes the page that shows all pictures. */
const writePictureIndex = defineBrowserCommand<[Picture[]]>((_context, pictures) =>
  writeIndex('.', 'Screens', pictures),
);

export const pictureCommands = { takePicture, writePictureIndex };

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePicture: (file: string) => Promise<void>;
    writePictureIndex: (pictures: Picture[]) => Promise<void>;
  }
}
