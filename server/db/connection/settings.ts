import type pg from 'pg';
import { StartError } from '../../startup/start-error.ts';
import { readAddress } from './address.ts';

/** What a statement of the server runs under. */
export type Settings = Readonly<Record<string, string>>;

// How alike two words must be for a search to take one for the other: "Kmau" is still Kamau.
const SIMILARITY = 0.4;

export const settingsFor = (role: string | null, deadlines: Settings = {}): Settings => ({
  timezone: 'UTC',
  enable_memoize: 'off',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': String(SIMILARITY),
  ...deadlines,
  ...(role ? { role } : {}),
});

/** For a connection that leads to PostgreSQL itself. */
export const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** For each transaction, where a pooler gives every one another connection. */
export const asStatements = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');

// An interval prints in the largest unit that holds it: 5000 is 5s.
const asMilliseconds = (text: string): string => {
  const [, figures, unit] = /^(\d+)(ms|s|min)$/.exec(text) ?? [];
  const each = { ms: 1, s: 1_000, min: 60_000 }[unit ?? ''];
  return figures && each ? String(Number(figures) * each) : text;
};

/** The settings that a connection does not have, with what it has instead. */
export const findMissing = async (client: pg.ClientBase, settings: Settings): Promise<string[]> => {
  const names = Object.keys(settings);
  const { rows } = await client.query<{ name: string; value: string | null }>(
    // A setting of an extension is known once the extension was used.
    `select name, case name when 'role' then current_user else current_setting(name, true) end as value from unnest($1::text[]) as name`,
    [names],
  );
  return rows
    .filter(({ name, value }) => asMilliseconds(value ?? '') !== settings[name])
    .map(({ name, value }) => `${name} is ${value ?? 'not set'} instead of ${settings[name]}`);
};

const PROTOCOL_VIOLATION = '08P01';

/** A pooler that takes none of the settings with which a connection begins. */
export const isPoolerRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === PROTOCOL_VIOLATION &&
  error.message.includes('startup parameter');

export const behindPooler = (url: string, reason: string): StartError =>
  new StartError(
    `The address ${readAddress(url).place} leads through a connection pooler, which does not pass on the settings of a connection (${reason}). Only DATABASE_URL may, and DIRECT_DATABASE_URL has to be the address of PostgreSQL itself then.`,
  );

const PROBE = 'nafasi_probe';

/**
 * Whether a statement that was named in one transaction is there in the next. A pooler that sees to it gives the statement a name
 * of its own; one that knows nothing of names passes them on as they are, to whichever connection is free.
 */
export const keepsNames = async (client: pg.ClientBase): Promise<boolean> => {
  await client.query('begin');
  try {
    await client.query({ name: PROBE, text: `select '${PROBE}'::text as probe` });
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_prepared_statements where strpos(statement, $1) > 0 and not from_sql`,
      [PROBE],
    );
    const isKept = rows.length > 0 && rows.every(({ name }) => name !== PROBE);
    if (!isKept) await client.query(`deallocate ${PROBE}`);
    return isKept;
  } catch {
    return false; // Another one left its name on this connection.
  } finally {
    await client.query('rollback');
  }
};
