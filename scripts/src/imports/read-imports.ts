import { parseSync } from 'oxc-parser';

/** An import or re-export. */
export interface Import {
  specifier: string;
  /** The imported names as the other file exports them; '*' for all. */
  names: string[];
}

/** Reads all imports and re-exports of `source`: of values and types, static and dynamic. */
export function readImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  const error = errors[0];
  if (error) throw new Error(`${path}: syntax error: ${error.message}`);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
  }));
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, names: [importName.name ?? '*'] }] : [],
    );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])(.*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] === undefined ? [] : [{ specifier: literal[2], names: ['*'] }];
  });
  return [...imported, ...exported, ...dynamic];
}

/** Reads the names that `source` exports itself. */
export function readExports(path: string, source: string): string[] {
  const entries = parseSync(path, source).module.staticExports.flatMap((statement) => statement.entries);
  return entries.flatMap(({ exportName }) => exportName.name ?? []);
}

/** Reads the names of the Drizzle tables that a schema file exports. */
export function readTableNames(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      const isTable =
        init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'pgTable';
      return isTable && id.type === 'Identifier' ? [id.name] : [];
    });
  });
}
