import type { Plugin } from 'vite';
import { brandName } from '../../../packages/site/src/brand.js';

/** Inserts the brand name into index.html (D-37). The server fills in the other placeholders. */
export function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%BRAND%', brandName) },
  };
}
