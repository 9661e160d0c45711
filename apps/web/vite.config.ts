import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig } from 'vite';
import { cards } from './build/cards.js';
import { compress } from './build/compress.js';
import { fontPreload } from './build/font-preload.js';
import { pageTemplate } from './build/page-template.js';
import { pictures } from './build/pictures.js';
import { chunkGroups } from './build/chunk-groups.js';
import { prerender } from './build/prerender.js';
import { serviceWorker } from './build/service-worker.js';
import { pureContract } from './build/pure-contract.js';
import { smallRouter } from './build/small-router.js';
import { websocketOnly } from './build/websocket-only.js';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    websocketOnly(),
    smallRouter(),
    pureContract(),
    pageTemplate(),
    pictures(),
    cards(),
    fontPreload(),
    prerender(),
    serviceWorker(),
    compress(),
  ],
  // Bundles workspace packages from their TypeScript, so that unused exports (zod above all) are left out.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Data URIs would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Used by the check of download sizes.
    manifest: true,
    rolldownOptions: {
      // Calls of zod only create schemas: those that a page does not use are left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: chunkGroups() } },
      // `npm start` would print them on a slow machine, where they look like an error.
      checks: { pluginTimings: false },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
});
