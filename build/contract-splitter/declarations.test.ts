import { expect, test } from 'vitest';
import { splitFile } from './declarations.ts';
import { groupDeclarations } from './groups.ts';

const split = (source: string) => {
  const parts = splitFile(source);
  if (!parts) throw new Error('The file was left whole.');
  return parts;
};

test('a call is kept apart from its schemas, and comes with them where they are asked for', () => {
  const { declarations } = split(`
    import { endpoint } from './endpoint.ts';
    export const Input = make('input');
    export const create = endpoint({ method: 'POST', path: '/api/things', access: 'a', summary: 's', body: Input, output: Thing });
    export const remove = endpoint({ method: 'DELETE', path: '/api/things', access: 'a', output: null });
    export const wide = create.body;
  `);
  expect(declarations.get('create')?.code).toBe(
    `const create = { method: 'POST', path: '/api/things', access: 'a', output: true };`,
  );
  expect(declarations.get('create')?.uses).toEqual([]);
  expect(declarations.get('create!')?.uses.map(({ name }) => name)).toEqual(['endpoint', 'Input', 'Thing']);
  expect(declarations.get('remove')?.code).toContain('output: null');
  expect(declarations.get('wide')?.uses).toEqual([{ name: 'create', whole: true }]);
});

test('a name that is only the key of an object or a property is no use of it', () => {
  const { declarations } = split(`const Id = 1; const other = { Id: 2, value: thing.Id }; const short = { Id };`);
  expect(declarations.get('other')?.uses.map(({ name }) => name)).toEqual(['thing']);
  expect(declarations.get('short')?.uses.map(({ name }) => name)).toEqual(['Id']);
});

test('declarations that need each other stay together in their order', () => {
  const { declarations } = split(`
    const first = () => second();
    const second = () => table.first();
    const table = { first };
    const alone = () => first();
  `);
  const groups = groupDeclarations(declarations);
  expect(groups.get('table')).toEqual(['first', 'second', 'table']);
  expect(groups.get('alone')).toEqual(['alone']);
});

test('a file that does something besides declaring is left whole', () => {
  expect(splitFile('const a = 1; register(a);')).toBeNull();
  expect(splitFile('let counter = 0; export const next = () => ++counter;')).toBeNull();
  expect(splitFile(`export * from './other.ts';`)).toBeNull();
});
