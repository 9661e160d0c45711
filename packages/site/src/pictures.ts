/** The formats of pictures that the server reads (D-34). See decision 0002. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The largest file of a picture, in bytes (D-34). */
export const maximumPictureBytes = 5 * 2 ** 20;

/** The maximum number of pixels of a picture (D-34). */
export const maximumPicturePixels = 50_000_000;
