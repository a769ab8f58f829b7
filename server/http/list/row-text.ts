import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { isoText } from '../../db/query/columns.ts';

/** Between two cells of a row. None of them holds it: a text comes as JSON, which writes it as \u001f. */
const BETWEEN = '\x1f';

type Source = PgColumn | SQL;
/** What the answer makes of a cell: it is JSON already, it only lacks quotes, or it is an instant as PostgreSQL prints it. */
type Form = 'json' | 'quoted' | 'instant';
type Cell = { name: string; source: Source; form: Form; selected: SQL };

/** The rows of a list as text: one cell from the database, the JSON of the answer from that, and no object in between. */
export type RowText<T> = {
  /** What the contract calls a cell, and where it is. */
  places: Readonly<Record<keyof T, number>>;
  /** The place of a cell as the database prints it; -1 where there is none. */
  findPlace(source: unknown): number;
  /** One text for a row, with more cells at its end. */
  select(more: readonly SQL[]): SQL<string>;
  split(row: string): string[];
  write(cells: readonly string[]): string;
};

// SQL keeps in a field that the types do not show what mapWith() gave it.
const readType = (source: Source): string => {
  const column = is(source, PgColumn) ? source : (source as unknown as { decoder: unknown }).decoder;
  return is(column, PgColumn) ? column.getSQLType() : '';
};

const NEEDS_NO_ESCAPE = /^(uuid|date|numeric)\b/;

const chooseForm = (kind: string, source: Source): Form => {
  if (kind === 'enum') return 'quoted';
  if (kind === 'number' || kind === 'boolean') return 'json';
  if (kind !== 'string') throw new Error(`A row cannot be written as text with a field of the kind ${kind}`);
  const type = readType(source);
  if (type === 'timestamptz') return 'instant';
  return NEEDS_NO_ESCAPE.test(type) ? 'quoted' : 'json';
};

const planCell = (name: string, schema: z.core.$ZodTypes, source: Source): Cell => {
  const { def } = schema._zod;
  const isNullable = def.type === 'nullable';
  const kind = isNullable ? (def.innerType as z.core.$ZodTypes)._zod.def.type : def.type;
  const form = chooseForm(kind, source);
  const text = form === 'json' && kind === 'string' ? sql`to_json((${source})::text)::text` : sql`(${source})::text`;
  const selected = isNullable ? sql`coalesce(${text}, ${sql.raw(form === 'json' ? `'null'` : `''`)})` : text;
  return { name, source, form, selected };
};

/** The contract of a row. */
export type RowContract<T> = z.ZodObject & z.ZodType<unknown, T>;

/** Writes rows as the contract has them: its fields in its order, whatever else there is a source for. */
export const rowText = <T>(contract: RowContract<T>, sources: Readonly<Record<string, Source>>): RowText<T> => {
  const cells = Object.entries(contract.shape).map(([name, schema]) => {
    const source = sources[name];
    if (!source) throw new Error(`The field ${name} of a row has no source`);
    return planCell(name, schema as z.core.$ZodTypes, source);
  });
  const names = cells.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const forms = cells.map(({ form }) => form);
  return {
    places: Object.fromEntries(cells.map(({ name }, at) => [name, at])) as Record<keyof T, number>,
    findPlace: (source) => cells.findIndex((cell) => cell.source === source && cell.form !== 'json'),
    select: (more) =>
      sql<string>`concat_ws(chr(31), ${sql.join([...cells.map(({ selected }) => selected), ...more], sql`, `)})`,
    split: (row) => row.split(BETWEEN),
    write(row) {
      let text = '';
      for (let at = 0; at < forms.length; at++) {
        const cell = row[at] as string;
        text += names[at];
        if (forms[at] === 'json') text += cell;
        else if (cell === '') text += 'null';
        else text += forms[at] === 'quoted' ? `"${cell}"` : `"${isoText(cell)}"`;
      }
      return `${text}}`;
    },
  };
};
