import { artColors } from './colors.js';

/**
 * Draws a picture on the page as a PNG file with the light colours.
 * @throws if the browser cannot draw it
 */
export async function drawPicture(picture: SVGSVGElement, sidePx: number, fileName: string): Promise<File> {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  // Some browsers draw nothing without a size.
  copy.setAttribute('width', String(sidePx));
  copy.setAttribute('height', String(sidePx));
  const source = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => artColors[name as keyof typeof artColors]);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [sidePx, sidePx];
  canvas.getContext('2d')?.drawImage(image, 0, 0, sidePx, sidePx);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('The browser cannot draw the picture.');
  return new File([content], fileName, { type: 'image/png' });
}
