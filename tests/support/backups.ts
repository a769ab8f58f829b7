import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Backup } from '../../domain/backups/contract.ts';
import { checkFile } from '../../server/backups/check-file.ts';
import type { OpeningKey } from '../../server/backups/file/age-file.ts';
import { restoreSpace, type Trust } from '../../server/backups/restore.ts';
import type { Api, TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { runAsOwner, withDatabase } from './database.ts';

const silent = () => undefined;

/** A database with nothing in it. */
export const emptyDatabase = async (): Promise<string> => {
  const ownerUrl = inject('ownerUrl');
  const name = `r_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name}`);
  atEnd(() => runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`));
  return withDatabase(ownerUrl, name);
};

export const dropDatabase = (url: string) =>
  runAsOwner(inject('ownerUrl'), `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);

/** The signer is trusted, as somebody does who compared the key. */
export const trustSigner = async (path: string, keys: readonly OpeningKey[] = []): Promise<Trust> => {
  const signedBy = await checkFile(path, keys).then(
    (checked) => checked.signedBy,
    () => null,
  );
  return { signers: signedBy ? [signedBy] : [], unsigned: signedBy === null };
};

export const restoreInto = async (url: string, path: string, force = false, keys: readonly OpeningKey[] = []) =>
  restoreSpace(url, path, { force, keys, trust: await trustSigner(path, keys), say: silent });

/** Asks for a backup and waits until it is made and verified. */
export const backUp = async (t: TestApp, admin: Api): Promise<Backup & { path: string }> => {
  const { status, body } = await admin.call('POST', '/api/backups');
  expect(status, JSON.stringify(body)).toBe(201);
  await Promise.all([...t.app.backups.running].map(({ work }) => work));
  const list = (await admin.call('GET', '/api/backups')).body as Backup[];
  const made = list.find(({ id }) => id === (body as Backup).id);
  if (!made?.file) throw new Error('The backup is not in the list');
  return { ...made, path: join(t.config.backupDir, made.file) };
};

// Who is signed in is not part of a backup, and the list of backups goes on after the moment that each shows.
const APART = [
  'sessions',
  'login_steps',
  'sso_trips',
  'member_sessions',
  'member_codes',
  'setup_codes',
  'throttle',
  'backups',
];

/** A digest of every table, made by the database itself and not by the code under test. */
export const tableDigests = async (url: string): Promise<Record<string, string>> => {
  const { rows: tables } = await runAsOwner(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const names = (tables as { name: string }[]).map(({ name }) => name).filter((name) => !APART.includes(name));
  const parts = names.map(
    (
      name,
    ) => `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest
      from ${name} t ${name === 'audit_log' ? `where entity <> 'backups'` : ''}`,
  );
  const { rows } = await runAsOwner(url, `set timezone = 'UTC'; ${parts.join(' union all ')}`).then(
    (results) => (results as unknown as { rows: { name: string; digest: string }[] }[]).at(-1) ?? { rows: [] },
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
};
