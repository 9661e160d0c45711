import type { Plugin } from 'vite';

const routerChunk = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
const warnings = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Leaves out of React Router what the site does not use. Its package is only exported with warnings for developers, and
 * bundlers must keep a component that is created by a call or gets a name.
 */
export function smallRouter(): Plugin {
  let isSmall = false;
  return {
    name: 'small-router',
    apply: 'build',
    transform(code, id) {
      if (!routerChunk.test(id) || !code.includes(warnings)) return null;
      isSmall = true;
      const small = code
        .replace(warnings, 'var ENABLE_DEV_WARNINGS = false;')
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo))\(/g, '= /* @__PURE__ */ $1(');
      return { code: small, map: null };
    },
    buildEnd(error) {
      if (!error && !isSmall) this.error(`React Router has changed: no file contains '${warnings}'.`);
    },
  };
}
