import type { SQL } from 'drizzle-orm';
import type { NeedKind } from '../domain/dashboard/contract.ts';
import type { Permission } from '../domain/kernel/access.ts';
import type { Day, Instant } from '../domain/kernel/time.ts';
import type { Subject, SubjectKind } from '../domain/privacy/contract.ts';
import type { SearchKind } from '../domain/search/contract.ts';
import type { KeyRing } from './crypto/keys.ts';
import type { Db } from './db/connection/database.ts';
import type { AuditContext, Describer } from './db/query/audit-text.ts';
import type { SearchTerms } from './db/query/search-terms.ts';
import type { RowRights } from './db/schema/grants.ts';
import type { Refusal } from './http/errors/constraints.ts';

/** The tables that modules of tables declare, by their names in the database. */
type TableName<Tables> = {
  [K in keyof Tables]: Tables[K] extends { _: { name: infer Name extends string } } ? Name : never;
}[keyof Tables];

/** How things of a kind are found, and the permission of the screen that shows them. */
export type Search = { permission: Permission; select: (terms: SearchTerms, tenants: SQL) => SQL };

/** What waits for somebody on the dashboard: how much of it there is, or the names of what there is, for those who can see to it. */
export type DashboardNeed = { permission: Permission; count: (moment: { today: Day; now: Instant }) => SQL };

/**
 * A promise of the database, and the query that finds whatever breaks it: each row says what, in words. The database
 * refuses such rows when they are written; this is the second look, at what is there.
 */
export type IntegrityRule = {
  id: string;
  title: string;
  broken: string;
  /** Where there are too many rows for one statement: looks at some of them from a place on, and keeps how far it got. */
  part?: (db: Db, place: string | null, atMost?: number) => Promise<CheckedPart>;
  /** The place from which on the newest rows are, where the order of the parts is that of time. */
  newest?: (db: Db, atMost?: number) => Promise<string | null>;
  /** For how long it may go on in one check, where that is more than usual. */
  forMs?: number;
};

/** What was found broken in a part, and where the next one begins: nowhere after the last. */
export type CheckedPart = { next: string | null; looked: number; found: string[] };

/** The columns of a table whose values are sealed, with what each is sealed to: the row by its key, and its place there. */
export type SealedTable = {
  /** What its rows are, where their key is missing. */
  what: string;
  key: string;
  columns: Readonly<Record<string, (key: string) => string>>;
};

/** A part of what is held of a person: a table of its own in the export of their data. */
export type PersonalData = {
  name: string;
  title: string;
  query: SQL;
  /** Opens what is sealed in a row. */
  open?: (row: Record<string, unknown>, ring: KeyRing) => Record<string, unknown>;
};

/** What a feature owes to the rest of the server: the compiler asks for what is missing, and refuses what is another's. */
export type Feature<Tables = Record<string, { _: { name: string } }>> = {
  tables: { readonly [table in TableName<Tables>]: RowRights };
  /** What a caller reads when a rule of these tables refuses a write. */
  constraints?: { readonly [constraint in `${TableName<Tables>}_${string}`]?: Refusal };
  /** Its changes in the words of the audit log. */
  auditTexts?: { readonly [table in TableName<Tables>]?: Describer };
  /** What these words need beyond the changed row. */
  auditContext?: { readonly [table in TableName<Tables>]?: readonly AuditContext[] };
  integrityRules?: readonly IntegrityRule[];
  dashboardNeeds?: { readonly [kind in NeedKind]?: DashboardNeed };
  personalData?: { readonly [kind in SubjectKind]?: (subject: Subject) => readonly PersonalData[] };
  sealed?: { readonly [table in TableName<Tables>]?: SealedTable };
  search?: { readonly [kind in SearchKind]?: Search };
};
