import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFunctions } from '../../server/db/schema/functions.ts';
import { SCHEMA } from '../../server/db/schema/migrations.ts';
import { atEnd } from './at-end.ts';

/** A copy of the schema that can be taken further, as a later version of Nafasi would. */
export const laterSchema = async (migrations: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-schema-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  for (const part of ['migrations', 'functions']) await cp(join(SCHEMA, part), join(folder, part), { recursive: true });
  const path = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
  };
  for (const [name, text] of Object.entries(migrations)) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error('The journal is empty');
    const idx = last.idx + 1;
    const tag = `${String(idx).padStart(4, '0')}_${name}`;
    journal.entries.push({ ...last, idx, when: last.when + 1, tag });
    await writeFile(join(folder, 'migrations', `${tag}.sql`), text);
  }
  await writeFile(path, JSON.stringify(journal));
  return folder;
};

/** The tables as they were once a migration was written, with no more functions than they need and no triggers. */
export const earlierSchema = async (last: string): Promise<string> => {
  const folder = await laterSchema({});
  const path = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await rm(join(folder, 'functions'), { recursive: true });
  await mkdir(join(folder, 'functions/base'), { recursive: true });
  for (const { path, code, isBase } of readFunctions()) if (isBase) await writeFunction(folder, path, code);
  return folder;
};

export const writeFunction = (folder: string, path: string, text: string): Promise<void> =>
  writeFile(join(folder, 'functions', path), text);

export const removeFunction = (folder: string, path: string): Promise<void> => rm(join(folder, 'functions', path));
