import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { brandName } from '../../../packages/site/src/brand.js';
import { pages } from '../../../packages/contract/src/pages.js';
import sharp from 'sharp';
import { AppIcon, Logo } from '../src/art/logo.js';
import { artColors } from '../src/art/colors.js';
import { OpenGraphCard, type CardText } from '../src/art/open-graph-card.js';
import { standaloneSvg } from '../src/art/standalone-svg.js';
import { letteringPath } from './lettering.js';

interface Picture {
  /** The path it is served at, with a hash of its content. */
  path: string;
  content: Buffer | string;
}

/** Draws the social media card and the icons from the art of the app, and writes the web app manifest. */
export function pictures(): Plugin {
  let drawn: Awaited<ReturnType<typeof drawAll>>;
  return {
    name: 'pictures',
    apply: 'build',
    async buildStart() {
      drawn = await drawAll();
      const files = [...Object.values(drawn), { path: '/manifest.webmanifest', content: manifest(drawn) }];
      for (const { path, content } of files) this.emitFile({ type: 'asset', fileName: path.slice(1), source: content });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({ html: html.replaceAll('%CARD_IMAGE%', drawn.card.path), tags: iconTags(drawn) }),
    },
  };
}

async function drawAll() {
  return {
    card: picture('card.png', await drawPng(<OpenGraphCard Text={Lettering} />, 1200, 630)),
    favicon: picture('favicon.svg', standaloneSvg(<Logo />)),
    favicon32: picture('favicon-32.png', await drawPng(<Logo />, 32)),
    touchIcon: picture('touch-icon.png', await drawPng(<AppIcon />, 180)),
    icon192: picture('icon-192.png', await drawPng(<AppIcon />, 192)),
    icon512: picture('icon-512.png', await drawPng(<AppIcon />, 512)),
  };
}

/** Width and height are in pixels. */
async function drawPng(element: ReactElement, width: number, height = width): Promise<Buffer> {
  return sharp(Buffer.from(standaloneSvg(element)), { density: 288 })
    .resize(width, height)
    .png({ palette: true })
    .toBuffer();
}

function Lettering({ x, y, fontSize, fontWeight, fill, children }: CardText) {
  return <path d={letteringPath(children, x, y, fontSize, fontWeight)} fill={fill} />;
}

function picture(name: string, content: Buffer | string): Picture {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { path: `/assets/${name.replace('.', `-${hash}.`)}`, content };
}

type Drawn = Awaited<ReturnType<typeof drawAll>>;

function iconTags({ favicon, favicon32, touchIcon }: Drawn): HtmlTagDescriptor[] {
  const links = [
    { rel: 'icon', href: favicon32.path, sizes: '32x32', type: 'image/png' },
    { rel: 'icon', href: favicon.path, sizes: 'any', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: touchIcon.path },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ];
  return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
}

/** Returns the web app manifest: the name and the look of the installed site. */
function manifest({ icon192, icon512 }: Drawn): string {
  const { path, description } = pages.lobby;
  const { background } = artColors;
  return JSON.stringify({
    id: path,
    name: brandName,
    short_name: brandName,
    description,
    lang: 'en',
    start_url: path,
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    // The logo is within the inner 80 %, which every mask shows.
    icons: [
      { src: icon192.path, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: icon512.path, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: icon512.path, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
