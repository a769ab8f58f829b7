import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, uuid } from 'drizzle-orm/pg-core';
import type { Sealed } from '../../crypto/seal.ts';

/** PostgreSQL prints "2026-11-15 02:10:35.123+00" (every connection runs in UTC); the wire carries ISO text. */
export const isoText = (text: string): string =>
  `${text.slice(0, 10)}T${text.endsWith('+00') ? `${text.slice(11, -3)}Z` : text.slice(11)}`;

export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: isoText,
});

export const id = () => uuid().primaryKey().default(sql`uuid_v7()`);

export const now = sql`clock_timestamp()`;

/**
 * PostgreSQL returns numeric as text with two decimals, the same form as on the wire: amounts pass through unchanged.
 */
export const money = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(10, 2)' });

/** Sums of amounts. */
export const total = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(14, 2)' });

export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Text that is sealed (server/crypto). Its feature.ts says what each value is sealed to, so that it can be sealed with another key. */
export const sealed = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' });

/** The condition of a check: the column holds sealed text, and nothing that anybody can read. */
export const isSealed = (column: AnyPgColumn): SQL => sql`${column} ~ '^v1[.][0-9a-f]{8}[.][A-Za-z0-9_-]{38,}$'`;

/**
 * For search indexes of tables that grow all day: the writer who fills the list of pending entries sorts all of it in, while
 * others wait. A short list keeps that wait short.
 */
export const SMALL_PENDING_LIST = { gin_pending_list_limit: 128 };

/** Values that the domain names, as a list for the condition of a check. */
export const literals = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The condition of a check: the column holds one of the values that the domain names. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL => sql`${column} in (${literals(values)})`;
