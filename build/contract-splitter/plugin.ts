import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { normalizePath, type Plugin, parseAst, transformWithOxc } from 'vite';
import { type Declaration, type Imported, namesIn, readImport, type SplitFile, splitFile } from './declarations.ts';
import { groupDeclarations, groupKey } from './groups.ts';

type Taken = SplitFile & { groups: ReadonlyMap<string, readonly string[]> };
type Wanted = Imported & { local: string; whole: boolean };
type Statement = Parameters<typeof readImport>[0];

const MARK = '?declares=';

/**
 * A screen needs the path and the method of the calls it makes, and rarely the schemas that stand beside them; but a
 * bundler puts a module into one file as a whole. So the production build takes the files of the domain apart into
 * their declarations, each a module of its own, and a call comes without its schemas wherever these are not asked for.
 */
export function declarationsApart(domain: string): Plugin {
  const root = `${normalizePath(domain)}/`;
  const taken = new Map<string, Promise<Taken | null>>();
  const take = (file: string): Promise<Taken | null> => {
    if (!file.startsWith(root) || !file.endsWith('.ts')) return Promise.resolve(null);
    const parts = taken.get(file) ?? takeApart(file);
    taken.set(file, parts);
    return parts;
  };

  const toImport = async ({ name, from, local, whole }: Wanted, importer: string): Promise<string> => {
    const file = from.startsWith('.') ? normalizePath(resolve(dirname(importer), from)) : from;
    const parts = name === '*' ? null : await take(file);
    return importLine(name, local, parts ? partId(file, parts, groupKey(parts.declarations, name, whole)) : file);
  };

  return {
    name: 'declarations-apart',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler: (id) => (id.includes(MARK) ? { id, moduleSideEffects: false } : null),
    },
    load: {
      order: 'pre',
      async handler(id) {
        const [file = '', key = ''] = id.split(MARK);
        const parts = key ? await take(file) : null;
        if (!parts) return null;
        const declared = (parts.groups.get(key) ?? []).flatMap((member) => parts.declarations.get(member) ?? []);
        const names = declared.flatMap((one) => one.names);
        const imports = wantedBy(declared, parts, file).map((wanted) => toImport(wanted, file));
        const code = [...(await Promise.all(imports)), ...declared.map((one) => one.code), exportLine(names)];
        return { code: code.join('\n'), moduleType: 'js', moduleSideEffects: false };
      },
    },
    transform: {
      order: 'post',
      filter: { id: /[\\/]client[\\/].*\.tsx?$/, code: /domain\// },
      async handler(code, id) {
        const body = parseAst(code).body as unknown as Statement[];
        const rest = body.filter(({ type }) => type !== 'ImportDeclaration');
        const mentioned = namesIn({ type: 'Rest', start: 0, end: 0, body: rest });
        let text = code;
        for (const statement of body.toReversed()) {
          const imports = new Map<string, Imported>();
          if (statement.type !== 'ImportDeclaration' || !readImport(statement, imports)) continue;
          const [first] = imports.values();
          if (!first?.from.includes('domain/')) continue;
          const lines = [...imports].map(([local, imported]) =>
            toImport({ ...imported, local, whole: mentioned.get(local) ?? false }, normalizePath(id)),
          );
          text = text.slice(0, statement.start) + (await Promise.all(lines)).join('\n') + text.slice(statement.end);
        }
        return { code: text, map: null };
      },
    },
  };
}

async function takeApart(file: string): Promise<Taken | null> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
  const parts = splitFile(code);
  return parts && { ...parts, groups: groupDeclarations(parts.declarations) };
}

const partId = (file: string, parts: Taken, key: string): string =>
  `${file}${MARK}${parts.groups.get(key)?.[0] ?? key}`;

/** What declarations take from outside: from other files, or from other declarations of their own. */
function wantedBy(declared: readonly Declaration[], parts: Taken, file: string): Wanted[] {
  const own = new Set(declared.flatMap((one) => one.names));
  const wanted = new Map<string, Wanted>();
  for (const { name, whole } of declared.flatMap((one) => one.uses)) {
    const imported = parts.imports.get(name) ?? (parts.declarations.has(name) ? { from: file, name } : null);
    if (!imported || own.has(name)) continue;
    wanted.set(name, { ...imported, local: name, whole: whole || (wanted.get(name)?.whole ?? false) });
  }
  return [...wanted.values()];
}

const importLine = (name: string, local: string, from: string): string =>
  name === '*'
    ? `import * as ${local} from ${JSON.stringify(from)};`
    : `import { ${name} as ${local} } from ${JSON.stringify(from)};`;

const exportLine = (names: readonly string[]): string => `export { ${names.join(', ')} };`;
