import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { artColors } from './colors.js';

/**
 * A picture as the text of an SVG file of its own, with the light colours written in. For the build, which makes icons
 * and cards of it; throws on a colour that `artColors` does not know.
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
