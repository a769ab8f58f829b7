import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What one declaration of a file needs: names of its own file, or names that the file imports. */
export type Use = { name: string; whole: boolean };

export type Declaration = { names: readonly string[]; code: string; uses: readonly Use[] };

export type Imported = { from: string; name: string };

export type SplitFile = {
  imports: ReadonlyMap<string, Imported>;
  /** By name; a call without its schemas, and with them under its name and an exclamation mark. */
  declarations: ReadonlyMap<string, Declaration>;
  exported: ReadonlySet<string>;
};

const SCHEMAS = new Set(['params', 'query', 'body', 'output', 'summary']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const children = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return [];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });

const isName = (value: unknown): value is Node & { name: string } => isNode(value) && value.type === 'Identifier';

/** Every name that a piece of code mentions. A name of its own that looks like one from outside is harmless. */
export function namesIn(node: Node, found = new Map<string, boolean>()): Map<string, boolean> {
  if (isName(node)) found.set(node.name, found.get(node.name) ?? false);
  else if (node.type === 'MemberExpression' && isName(node['object']) && !node['computed']) {
    const property = node['property'];
    const { name } = node['object'];
    found.set(name, (found.get(name) ?? false) || (isName(property) && SCHEMAS.has(property.name)));
  } else if (node.type === 'Property' && !node['computed'] && isNode(node['value'])) namesIn(node['value'], found);
  else if (node.type === 'MemberExpression' && !node['computed'] && isNode(node['object']))
    namesIn(node['object'], found);
  else for (const child of children(node)) namesIn(child, found);
  return found;
}

const listUses = (nodes: readonly Node[]): Use[] => {
  const found = new Map<string, boolean>();
  for (const node of nodes) namesIn(node, found);
  return [...found].map(([name, whole]) => ({ name, whole }));
};

/** The parts of `endpoint({ … })` that a call needs, as text; nothing where the call is written in another way. */
function withoutSchemas(init: unknown, source: string): { text: string; kept: readonly Node[] } | null {
  if (!isNode(init) || init.type !== 'CallExpression' || !isName(init['callee'])) return null;
  const [definition] = init['arguments'] as Node[];
  if (init['callee'].name !== 'endpoint' || definition?.type !== 'ObjectExpression') return null;
  const properties = definition['properties'] as Node[];
  if (properties.some(({ type, computed }) => type !== 'Property' || computed)) return null;
  const keyName = ({ key }: Node) => (isName(key) ? key.name : '');
  const kept = properties.filter((property) => !SCHEMAS.has(keyName(property)));
  const output = properties.find((property) => keyName(property) === 'output')?.['value'];
  const hasOutput = !(isNode(output) && output.type === 'Literal' && output['value'] === null);
  const text = [...kept.map(({ start, end }) => source.slice(start, end)), `output: ${hasOutput ? 'true' : 'null'}`];
  return { text: `{ ${text.join(', ')} }`, kept };
}

const boundNames = (pattern: Node): string[] =>
  isName(pattern)
    ? [pattern.name]
    : pattern.type === 'Property' && isNode(pattern['value'])
      ? boundNames(pattern['value'])
      : children(pattern).flatMap(boundNames);

/**
 * Takes a file apart into its declarations. Null where it does something besides declaring, for then its parts may
 * depend on an order that only the whole file keeps.
 */
export function splitFile(source: string): SplitFile | null {
  const imports = new Map<string, Imported>();
  const declarations = new Map<string, Declaration>();
  const exported = new Set<string>();
  for (const statement of parseAst(source).body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      if (!readImport(statement, imports)) return null;
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declared = isExport ? statement['declaration'] : statement;
    if (isExport && declared === null && (statement['specifiers'] as Node[]).length === 0) continue;
    if (!isNode(declared) || !readDeclaration(declared, source, declarations, isExport ? exported : null)) return null;
  }
  return { imports, declarations, exported };
}

export function readImport(statement: Node, imports: Map<string, Imported>): boolean {
  const specifiers = statement['specifiers'] as Node[];
  if (specifiers.length === 0) return false;
  const from = (statement['source'] as { value: string }).value;
  for (const { type, local, imported } of specifiers) {
    if (!isName(local)) return false;
    const name = type === 'ImportNamespaceSpecifier' ? '*' : type === 'ImportDefaultSpecifier' ? 'default' : imported;
    imports.set(local.name, { from, name: isName(name) ? name.name : String(name) });
  }
  return true;
}

function readDeclaration(
  declared: Node,
  source: string,
  declarations: Map<string, Declaration>,
  exported: Set<string> | null,
): boolean {
  const add = (key: string, names: readonly string[], code: string, uses: readonly Use[]) => {
    for (const name of names) exported?.add(name);
    declarations.set(key, { names, code, uses: uses.filter(({ name }) => !names.includes(name)) });
  };
  const text = source.slice(declared.start, declared.end);
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
    const { id } = declared;
    if (isName(id)) add(id.name, [id.name], text, listUses([declared]));
    return isName(id);
  }
  if (declared.type !== 'VariableDeclaration' || declared['kind'] !== 'const') return false;
  for (const { id, init, start, end } of declared['declarations'] as Node[]) {
    if (!isNode(id) || !isNode(init)) return false;
    const names = boundNames(id);
    const [name = ''] = names;
    if (names.length !== 1) return false;
    const light = withoutSchemas(init, source);
    if (light) add(name, names, `const ${name} = ${light.text};`, listUses(light.kept));
    add(light ? `${name}!` : name, names, `const ${source.slice(start, end)};`, listUses([init]));
  }
  return true;
}
