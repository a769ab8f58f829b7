import type { SQL } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';

/** A change as the audit log has it: the row before and after, by the names of its columns. */
export type Change = {
  action: string;
  entity: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** A change in words, and the page of what was changed. */
type Description = { text: string; path: string | null };

/** What a person would say happened, or null where there is nothing to tell. */
export type Describer = (change: Change) => Description | null;

/** Descriptions of several changes, in their order. */
export type ChangesDescriber = (db: Db, changes: readonly Change[]) => Promise<(Description | null)[]>;

/**
 * What a describer needs beyond the row: the column that points to it, and a query of (id, context) by a list of ids, whose
 * context is a JSON object that is laid under the row.
 */
export type AuditContext = {
  column: string;
  query: (ids: SQL) => SQL;
  /** What the column holds: ids, unless it says codes. */
  holds?: 'codes';
};

/** A column of a row image as text; empty where it has none. */
export const text = (row: Change['before'], column: string): string => {
  const value = row?.[column];
  return typeof value === 'string' ? value : '';
};

/** The log keeps amounts as JSON numbers. */
export const amount = (row: Change['before'], column = 'amount'): string =>
  Number(row?.[column] ?? 0).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A thing with a name that can be taken out of use: a package, a room. */
export const describeThing =
  (what: string, path: string): Describer =>
  ({ action, before, after }) => {
    const thing = `the ${what} ${text(after ?? before, 'name')}`.trim();
    if (action === 'insert') return { text: `added ${thing}`, path };
    if (action === 'delete') return { text: `deleted ${thing}`, path };
    if (action !== 'update') return null;
    if (before?.is_active !== after?.is_active)
      return { text: `${after?.is_active ? 'activated' : 'deactivated'} ${thing}`, path };
    return { text: `changed ${thing}`, path };
  };
