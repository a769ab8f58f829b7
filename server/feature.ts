import type { SQL } from 'drizzle-orm';
import type { Permission } from '../domain/kernel/access.ts';
import type { SearchKind } from '../domain/search/contract.ts';
import type { SearchTerms } from './db/query/search-terms.ts';
import type { RowRights } from './db/schema/grants.ts';
import type { Refusal } from './http/errors/constraints.ts';

/** The tables that modules of tables declare, by their names in the database. */
type TableName<Tables> = {
  [K in keyof Tables]: Tables[K] extends { _: { name: infer Name extends string } } ? Name : never;
}[keyof Tables];

/** How things of a kind are found, and the permission of the screen that shows them. */
export type Search = { permission: Permission; select: (terms: SearchTerms, tenants: SQL) => SQL };

/** What a feature owes to the rest of the server: the compiler asks for what is missing, and refuses what is another's. */
export type Feature<Tables = Record<string, { _: { name: string } }>> = {
  tables: { readonly [table in TableName<Tables>]: RowRights };
  /** What a caller reads when a rule of these tables refuses a write. */
  constraints?: { readonly [constraint in `${TableName<Tables>}_${string}`]?: Refusal };
  search?: { readonly [kind in SearchKind]?: Search };
};
