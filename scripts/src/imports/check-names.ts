import { parseSync, type Directive, type Statement } from 'oxc-parser';
import { readExports } from './read-imports.js';
import type { SourceFile } from './read-sources.js';

/** The name of an exported type that several files declare. */
export interface RepeatedName {
  name: string;
  /** The files with the lines of the declarations. */
  places: string[];
}

type Declaration = Extract<
  Statement,
  { type: 'TSInterfaceDeclaration' | 'TSTypeAliasDeclaration' | 'TSEnumDeclaration' | 'ClassDeclaration' }
>;

const kinds = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration', 'ClassDeclaration'];

/** Names that say the same in every file, such as the properties of the component in it. */
const sharedNames = ['Props'];

/**
 * Finds the names of exported types that more than one of `files` declares. A reader, and a search, would find the wrong one.
 * Tests do not count. Neither does an alias for the type of the same name in another module.
 */
export function findRepeatedNames(files: SourceFile[]): RepeatedName[] {
  const places = new Map<string, Map<string, string>>();
  for (const { path, text } of files.filter((file) => !/\.test\.tsx?$/.test(file.path))) {
    for (const [name, line] of readTypes(path, text)) {
      if (sharedNames.includes(name)) continue;
      places.set(name, (places.get(name) ?? new Map<string, string>()).set(path, `${path}:${line}`));
    }
  }
  return [...places]
    .filter(([, declared]) => declared.size > 1)
    .map(([name, declared]) => ({ name, places: [...declared.values()] }));
}

/** Reads the names of the types that a file declares and exports, with their lines. */
function readTypes(path: string, text: string): [string, number][] {
  const exported = new Set(readExports(path, text));
  return parseSync(path, text).program.body.flatMap((statement): [string, number][] => {
    const declaration = declarationOf(statement);
    const name = declaration?.id?.name;
    if (!declaration || name === undefined || !exported.has(name) || isAliasOfSameName(declaration, name)) return [];
    return [[name, text.slice(0, declaration.start).split('\n').length]];
  });
}

function declarationOf(statement: Statement | Directive): Declaration | undefined {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared && kinds.includes(declared.type) ? (declared as Declaration) : undefined;
}

/** Whether a declaration has the form `type X = Other.X`. */
function isAliasOfSameName(declaration: Declaration, name: string): boolean {
  if (declaration.type !== 'TSTypeAliasDeclaration' || declaration.typeAnnotation.type !== 'TSTypeReference')
    return false;
  const { typeName } = declaration.typeAnnotation;
  return typeName.type === 'TSQualifiedName' && typeName.right.name === name;
}
