import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import sharp from 'sharp';
import type { CardText } from '../src/art/open-graph-card.js';
import { standaloneSvg } from '../src/art/standalone-svg.js';
import { letteringPath } from './lettering.js';

/** Draws a picture as a PNG. Width and height are in pixels. */
export async function drawPng(element: ReactElement, width: number, height = width): Promise<Buffer> {
  return sharp(Buffer.from(standaloneSvg(element)), { density: 288 })
    .resize(width, height)
    .png({ palette: true })
    .toBuffer();
}

/** A line of text as a path, because the machine that builds may not have the font. */
export function Lettering({ x, y, fontSize, fontWeight, fill, children }: CardText) {
  return <path d={letteringPath(children, x, y, fontSize, fontWeight)} fill={fill} />;
}

/** A picture among the assets, whose path contains a hash of its content. */
export interface PictureAsset {
  path: string;
  content: Buffer | string;
}

/** Names a picture after its content, so that it is cached until it changes. */
export function asset(name: string, content: Buffer | string): PictureAsset {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { path: `/assets/${name.replace('.', `-${hash}.`)}`, content };
}
