import type { Plugin } from 'vite';

/**
 * Marks the definitions of operations as calls without side effects, so that a page contains only the schemas that it uses:
 * bundlers must keep any other call.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return null;
      return { code: code.replaceAll(/(?<=: )(query|command)\(/g, '/* @__PURE__ */ $1('), map: null };
    },
  };
}
