import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { artColors } from './colors.js';

/**
 * Renders a picture as a standalone SVG file with the light colours. The build makes icons and cards of it.
 * @throws if the picture uses a colour that `artColors` does not have
 */
export function standaloneSvg(picture: ReactElement): string {
  return renderToStaticMarkup(picture)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(' aria-hidden="true"', '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
      if (!(name in artColors)) throw new Error(`artColors has no '${name}'`);
      return artColors[name as keyof typeof artColors];
    });
}
