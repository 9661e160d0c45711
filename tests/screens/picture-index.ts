import type { Screen } from '../support/screens/stage.js';

/** How wide, in CSS px, and in which colours each screen is photographed. */
export const widths = [390, 1280] as const;
export const schemes = ['light', 'dark'] as const;

/** The file of one picture. */
export function pictureName(screen: string, width: number, scheme: string): string {
  return `${screen}-${width}-${scheme}.webp`;
}

/** The files of all pictures of a screen. */
export function pictureOf(screen: string): string[] {
  return widths.flatMap((width) => schemes.map((scheme) => pictureName(screen, width, scheme)));
}

/** The page that shows all pictures, in Markdown. */
export function describePictures(screens: Screen[]): string {
  const sections = screens.map(({ name, shows }) => {
    const pictures = widths.flatMap((width) =>
      schemes.map((scheme) => {
        const what = `${shows}, ${width} px wide, ${scheme}`;
        return `<img src="${pictureName(name, width, scheme)}" alt="${what}" width="${width === 390 ? '16' : '32'}%">`;
      }),
    );
    return `## ${shows}\n\n${pictures.join('\n')}\n`;
  });
  return `# Screens

Every screen on a phone and on a desktop, light and dark. Written by \`npm run screens\` from the table in
\`tests/support/screens.ts\`, where a new screen is added.

${sections.join('\n')}`;
}
