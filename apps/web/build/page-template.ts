import type { Plugin } from 'vite';
import { brandName } from '../../../packages/site/src/brand.js';

/** Puts the product's name into index.html, so that it stands in one place (D-37). The server fills in the rest. */
export function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%BRAND%', brandName) },
  };
}
