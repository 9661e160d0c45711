import type { DrawnAvatar } from '../../art/avatars.js';
import { drawPicture } from '../../art/draw-picture.js';

/** The size of an avatar on the server (D-34). */
const sidePx = 256;

/**
 * Draws the picture that `container` shows as an image file.
 * @throws if the browser cannot draw it
 */
export async function drawAvatarFile(container: Element, { move, pose }: DrawnAvatar): Promise<File> {
  const picture = container.querySelector('svg');
  if (picture === null) throw new Error('The page does not show the picture.');
  return drawPicture(picture, sidePx, `${move}-${pose}.png`);
}
