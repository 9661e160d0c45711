import type { Plugin } from 'vite';

const otherTransports = /\/engine\.io-client\/build\/esm\/transports\/(polling-xhr|webtransport)(\.node)?\.js$/;

/** Leaves the transports that the realtime connection never uses out of the bundle. Engine.IO imports all of them. */
export function websocketOnly(): Plugin {
  return {
    name: 'websocket-only',
    load: (id) => (otherTransports.test(id) ? 'export class XHR {}\nexport class WT {}' : null),
  };
}
