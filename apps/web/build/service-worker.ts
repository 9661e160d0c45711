import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { scriptsOf } from './scripts-of.js';

const source = new URL('../service-worker/service-worker.ts', import.meta.url);

/** The pages that open offline, so their code is cached with the shell. */
const offlinePages = /\/routes\/(auth|legal)-route\.tsx$/;

/** Writes the service worker, with the list of files of this build's shell. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), 'service-worker.ts');
      const shell = JSON.stringify(describeShell(bundle));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `const shell = ${shell};\n${code}` });
    },
  };
}

function describeShell(bundle: Rolldown.OutputBundle) {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const page = bundle['index.html'];
  if (!entry || page?.type !== 'asset') throw new Error('The build has no index.html.');
  const offline = chunks.filter((chunk) => chunk === entry || offlinePages.test(chunk.facadeModuleId ?? ''));
  const names = outputs.map(({ fileName }) => fileName).filter((name) => /\.css$|-latin-wght-.*\.woff2$/.test(name));
  const files = [...new Set([...offline.flatMap((chunk) => scriptsOf(chunk, bundle)), ...names])].toSorted();
  const version = createHash('sha256').update(page.source).update(files.join()).digest('base64url').slice(0, 8);
  const icon = outputs.find(({ fileName }) => /icon-192.*\.png$/.test(fileName));
  if (!icon) throw new Error('The build has no icon.');
  return { version, entry: `/${entry.fileName}`, files: files.map((name) => `/${name}`), icon: `/${icon.fileName}` };
}
