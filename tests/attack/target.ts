import { type Role, rolesWith } from '../../domain/kernel/access.ts';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import type { Api, TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { FindId } from './specimen.ts';

const PLURALS: Readonly<Record<string, string>> = { category: 'categories', person: 'people', entry: 'entries' };

const pluralOf = (word: string) => PLURALS[word] ?? `${word}s`;

const wordsOf = (name: string, path: string): string => {
  const bare = name.replace(/Id$/, '');
  if (bare !== 'id') return pluralOf(bare.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const before = path.split('/').slice(2);
  return before.slice(0, before.indexOf(':id')).join('_').replaceAll('-', '_');
};

// Real ids, so that hostile values reach the work behind the contract and not only a "not found".
export const realIds = async (t: TestApp): Promise<FindId> => {
  const tables = await t.sql(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`);
  const ids = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await t.sql(`select id from ${name} order by id limit 30`);
    if (rows.length > 0)
      ids.set(
        String(name),
        rows.map(({ id }) => String(id)),
      );
  }
  let turn = 0;
  return (name, path) => {
    const words = wordsOf(name, path);
    const [, found = ids.get('tenants') ?? []] =
      [...ids].find(([table]) => table === words || table.endsWith(`_${words}`) || words.endsWith(table)) ?? [];
    return found[++turn % Math.max(1, found.length)] ?? '01890000-0000-7000-8000-000000000000';
  };
};

// Somebody who may make the call, so that nothing is refused for who asks.
export const allowedCaller = async (t: TestApp, endpoint: Endpoint): Promise<Api> => {
  const { access } = endpoint;
  const role: Role =
    access === 'public' || access === 'self' || access === 'session' ? 'admin' : (rolesWith(access)[0] ?? 'admin');
  if (role !== 'tenant') return t.as(role);
  const [tenant] = await t.sql(`select id from tenants where status = 'active' order by id limit 1`);
  return memberOf(t, String(tenant?.id));
};
