import type { HtmlTagDescriptor, Plugin } from 'vite';
import { brandName } from '../../../packages/site/src/brand.js';
import { pages } from '../../../packages/contract/src/pages.js';
import { AppIcon, Logo } from '../src/art/logo.js';
import { artColors } from '../src/art/colors.js';
import { standaloneSvg } from '../src/art/standalone-svg.js';
import { asset, drawPng } from './draw-png.js';

/** Draws the icons from the art of the app, and writes the web app manifest. */
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
      handler: () => iconTags(drawn),
    },
  };
}

async function drawAll() {
  return {
    favicon: asset('favicon.svg', standaloneSvg(<Logo />)),
    favicon32: asset('favicon-32.png', await drawPng(<Logo />, 32)),
    touchIcon: asset('touch-icon.png', await drawPng(<AppIcon />, 180)),
    icon192: asset('icon-192.png', await drawPng(<AppIcon />, 192)),
    icon512: asset('icon-512.png', await drawPng(<AppIcon />, 512)),
  };
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
