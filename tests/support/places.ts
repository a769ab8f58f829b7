import { unzip } from '../../client/ui/spreadsheet-import/zip-entries.ts';
import type { Api, TestApp } from './app.ts';

/** Every table in which a word can be read, by the database itself and not by the code under test. */
export const placesOf = async (t: TestApp, word: string): Promise<string[]> => {
  const tables = await t.sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as place from "${name}" x where x::text ilike '%${word}%'`);
  const found = await t.sql(`select distinct place from (${parts.join(' union all ')}) p order by 1`);
  return found.map(({ place }) => String(place));
};

/** The files of a ZIP archive that a call answers. */
export const filesOf = async (t: TestApp, api: Api, url: string): Promise<Record<string, string>> => {
  const reply = await t.app.server.inject({ method: 'GET', url, headers: { cookie: `nafasi=${api.cookie}` } });
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`);
  const entries = await unzip(new Uint8Array(reply.rawPayload).buffer, () => true);
  return Object.fromEntries(entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]));
};
