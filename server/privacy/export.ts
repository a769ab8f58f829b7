import { sql } from 'drizzle-orm';
import type { RecordCount, Subject } from '../../domain/privacy/contract.ts';
import { keyRing } from '../crypto/keys.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { csvRow, csvStart } from '../documents/csv.ts';
import { type ZipEntry, zipped } from '../documents/zip.ts';
import type { PersonalData } from '../feature.ts';

/** What the features hold of a person. */
export type PersonalDataFor = (subject: Subject) => PersonalData[];

type Row = Record<string, unknown>;

const cell = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const toTable = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  return [csvStart(columns), ...rows.map((row) => csvRow(columns.map((column) => cell(row[column]))))].join('');
};

/** What an export of this person would hold. */
export const collectRecords = async (db: Db, sections: readonly PersonalData[]): Promise<RecordCount[]> => {
  const held: RecordCount[] = [];
  for (const { title, query } of sections) {
    const { rows } = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from (${query}) part`);
    held.push({ what: title, rows: rows[0]?.rows ?? 0 });
  }
  return held;
};

export type Exported = { filename: string; bytes: Buffer; counts: Record<string, number> };

/** Everything that is held of a person, in one file. */
export const exportSubject = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>,
  subject: Subject,
  sections: readonly PersonalData[],
): Promise<Exported> => {
  const { general } = await deps.settings.get();
  const parts: Record<string, Row[]> = {};
  const counts: Record<string, number> = {};
  const tables: ZipEntry[] = [];
  const ring = await keyRing(deps.config);
  for (const { name, query, open } of sections) {
    const { rows } = await deps.db.execute<{ row: Row }>(sql`select to_jsonb(part) as row from (${query}) part`);
    const found = rows.map(({ row }) => (open ? open(row, ring) : row));
    parts[name] = found;
    counts[name] = found.length;
    if (found.length > 0) tables.push({ name: `${name}.csv`, content: [toTable(found)] });
  }
  const made = { space: general.companyName, madeAt: deps.clock.now(), person: subject, data: parts };
  const chunks: Buffer[] = [];
  const entries = [{ name: 'data.json', content: [JSON.stringify(made, null, 2)] }, ...tables];
  for await (const chunk of zipped(entries)) chunks.push(chunk);
  return {
    filename: `personal-data-${subject.kind}-${subject.id.slice(0, 8)}.zip`,
    bytes: Buffer.concat(chunks),
    counts,
  };
};
