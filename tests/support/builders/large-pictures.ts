import { deflateSync, inflateSync } from 'node:zlib';
import { gif, pngOf } from './images.js';

/** The width and the height of the pictures, in pixels: exactly 50 megapixels. */
const [width, height] = [8_000, 6_250];

const inflated = (base64: string) => inflateSync(Buffer.from(base64, 'base64'));

/** Pictures of one colour with 50 megapixels, in all formats, each of the kind whose decoder needs the most memory. */
export const largePictures: Record<string, () => Buffer> = {
  'a progressive JPEG': () => inflated(progressiveJpeg),
  'an interlaced PNG': () => interlacedPng(),
  'a lossless WebP': () => Buffer.from(losslessWebp, 'base64'),
  'a GIF': () => {
    // The only frame has one pixel. The canvas around it is held in memory.
    const picture = gif();
    picture.writeUInt16LE(width, 6);
    picture.writeUInt16LE(height, 8);
    return picture;
  },
  'an AVIF': () => inflated(avif),
};

/** Builds a transparent PNG whose pixels are in the seven passes of Adam7. */
function interlacedPng(): Buffer {
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const;
  const lengths = passes.map(([across, down, left, top]) => {
    const lines = Math.ceil((height - top) / down);
    return lines * (1 + 4 * Math.ceil((width - left) / across));
  });
  const length = lengths.reduce((sum, one) => sum + one, 0);
  return pngOf({ width, height, colourType: 6, isInterlaced: true }, deflateSync(Buffer.alloc(length), { level: 1 }));
}

// Made with sharp: `progressive: true` and `chromaSubsampling: '4:4:4'`.
const progressiveJpeg =
  'eNrt0MFKlFEYx+H3fF/F5DjTfI5DLaJsYwgqlVjQwjECFxJNTUTgqrZB16BX5CraCiF4CzUu9A5cuhA9NUvLwmgEF8/Db/Uuzh9O/pZ343k0ro/Vx2qN+li92WzcaE912hMT7fu379ycmp95+GB+Zm524enq0sLjlSezc8vvnq28eNl/03+0tPZh7dX71df93vCR1Gw221V7utOZ7i3OLfb+Wf4aVe3Wx7vLZaqiqFJZpbwdnUgpTiuH5/Tb+UoexHiZomiVrYj0+e1GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABccmXejslW+uW6nwdRSynS1WL9JMdxjqMchzkOcuzl2Mpx7uvmznCgOnugTKmbLnKgGNnAH7/oWre42IHUvff/A4MYL1MUUf58uPVl95MkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSZIkSdIlL2/HZJXitP08iFoqU+q21k9yHOc4ynGY4yDHXo6tHOe+bu78ZaAY2UDr7IEUIxn4/gOzgoHW';

const losslessWebp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvP18aFgdQsiJXpoCBiOh/AAA=';

// Made with sharp.
const avif =
  'eNpjYGCQSSupLEgsy0xjAILczDRDEDs3MxHEv5abWpLIAAGKGSk5RVA2Q0FmcgkDGlDKzMlPBjFcHBgYgRAEfkFpBpYoIKGcmZkHtgYsKgrkpDJBeYllBoYgJl9BZkkuXElYZkFRAZC2yCxIzgfSPIllhs6N8jwgeZHM4oJUiOHyDgwMEllAhkBBZkUmSISZg4MDSIllFuTC3A90EnMjEzPQKUm5KYklQgxc3PKf7erbpnVwZJgoGJ3gEBbt5+c+PCOxjZWjkYEh7fwpre+SxUcN7PNZ/dksFM68EBeey3j8coNb6HSfWStn7fBaFao/8Xv8C69NERt4tMxLbnHv2HDjrWdAVhrzPSOuqxu/r1Pb91p0dZS+tNRcaQGWpj8doVJC2wzdX91QYNux5mj9Jx6OjNOPG1rPn3KvW55jvurCwY6OlMC5MpESD2ceXR+Q0KbadmzWh/nXGwMFYnWPmr4rLmAXSzgkvPyh1dre6+9cQ54mHV7MvuG252KduZaHlKdVuLzpmyLO/is/Krfp9cLYCKu/AguWfa4KqiwW3iW+Kywr9uGvvFPRtlFz3Y9f+3kyZ9nhnu3BW9WOac+XFFrRPbWhBc0ZXCr/+r9/Fn6qEOshwn4s065Es9agfevzuCKVRWZPd05iOvVXuTX5i9cq9TIfiwu+NXXTTjisXrHv6qqD2d+8vZ7POJd06C1D8Jr/DRIhNffK16pMWXeoXb8sKOrl9h7jfRV9bFlfe/J4PotvDlmkaL/xVkdIU77tgarJB6qBrkh7r7hXenvT8maZlTqzI7/xpzz0SQpfWp7NckkqTjTq5pQ8FoGKNX+1z/wJvKoZpMGVsXBGjW/DzSdNVjxNJblcq3Zku9mcip7sUzBddGbtT6E/Itdb9Gf1dE1suv/h7uV9F/pqkr1cLZhtkjz15idMCGnybi65fXDW/Mu31vuPBoH/0oEOgtlHlRfNfqdx4I7WvveLIq9ttl6tuv5Snu1CwzzfBiX9n6trP4mwq60foCBaoJvJe63SoNbJl78Nt+tWAADwBEZ6';
