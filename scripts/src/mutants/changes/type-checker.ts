import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { Dependency } from '../../changed/choose-tests.js';
import type { SourceFile } from '../../imports/read-sources.js';
import { testSuffix } from '../mutant.js';

/** Errors about code that is not needed: unused variables, imports and parameters. A bug may leave some behind. */
const unusedCodes = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

/** Checks the types of changed files, in programs that check again only what has changed. */
export class TypeChecker {
  readonly #root: string;
  readonly #edges: Dependency[];
  readonly #changed = new Map<string, string>();
  readonly #api: API;

  constructor(root: string, edges: Dependency[]) {
    this.#root = root;
    this.#edges = edges;
    this.#api = new API({ cwd: root, fs: { readFile: (path) => this.#changed.get(path) } });
  }

  /** Whether the compiler accepts a file with the text `text` instead of its own and, if asked, the files that import it. */
  accepts({ path, text }: SourceFile, withImporters: boolean): boolean {
    const changed = join(this.#root, path);
    this.#changed.set(changed, text);
    try {
      const files = [path, ...(withImporters ? this.#importersOf(path) : [])];
      return files.every((each) => this.#hasNoError(changed, each));
    } finally {
      this.#changed.delete(changed);
      this.#api.updateSnapshot({ fileChanges: { changed: [changed] } }).dispose();
    }
  }

  close(): void {
    this.#api.close();
  }

  #importersOf(file: string): string[] {
    const importers = this.#edges.flatMap(({ from, to }) => (to === file ? [from] : []));
    return [...new Set(importers)].filter((each) => /^(apps|packages)\//.test(each) && !testSuffix.test(each));
  }

  #hasNoError(changed: string, file: string): boolean {
    const config = join(this.#root, `${/^(packages|apps)\/[^/]+\//.exec(file)?.[0]}tsconfig.json`);
    const snapshot = this.#api.updateSnapshot({ openProjects: [config], fileChanges: { changed: [changed] } });
    const program = snapshot.getProject(config)?.program;
    if (!program) throw new Error(`${config} was not found`);
    const path = join(this.#root, file);
    const errors = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)];
    snapshot.dispose();
    return errors.every(({ code }) => unusedCodes.has(code));
  }
}
