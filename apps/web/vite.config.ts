import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { brandName } from '../../packages/contract/src/brand.js';

const server = 'http://127.0.0.1:3000';

/** Puts the product's name into the page, so that it stands in one place (D-37). */
const brand: Plugin = {
  name: 'brand',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brandName),
};

export default defineConfig({
  plugins: [react(), tailwind(), brand],
  // Workspace packages are bundled from their TypeScript, so that unused exports (zod above all) can be left out.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Data URIs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
});
