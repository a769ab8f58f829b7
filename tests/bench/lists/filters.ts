import type * as z from 'zod';
import type { Endpoint } from '../../../domain/kernel/endpoint.ts';

export type Filter = { name: string; value: string };
export type Row = Readonly<Record<string, unknown>>;

const PAGING = ['limit', 'cursor', 'sort', 'count'];

type Inner = { def: { type: string; innerType?: Inner; in?: Inner; entries?: Record<string, string> } };

/** What a field is beneath "optional", defaults and what it is turned into. */
const innermost = (field: unknown): Inner => {
  let inner = field as Inner;
  for (;;) {
    const next = inner.def.innerType ?? (inner.def.type === 'pipe' ? inner.def.in : undefined);
    if (!next) return inner;
    inner = next;
  }
};

const choicesOf = (field: unknown): string[] => Object.values(innermost(field).def.entries ?? {});

const shapeOf = ({ query }: Endpoint): z.ZodRawShape => query?.shape ?? {};

export const isList = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && !endpoint.media && 'cursor' in shapeOf(endpoint);

export const sortsOf = (endpoint: Endpoint): string[] => choicesOf(shapeOf(endpoint).sort ?? { def: { type: 'none' } });

const MONTHS_BACK = 13;

/** A day or an instant, whichever the field takes. */
const someTime = (field: z.ZodType, monthsBack: number): string => {
  const instant = new Date();
  instant.setUTCMonth(instant.getUTCMonth() - monthsBack, 1);
  const day = instant.toISOString().slice(0, 10);
  return field.safeParse(day).success ? day : `${day}T00:00:00Z`;
};

/** A word of the row itself, so that it is found. */
const wordOf = (row: Row): string | undefined =>
  Object.values(row)
    .filter((value) => typeof value === 'string' && !/^[\d-]+(T|$)|^[\da-f]{8}-/.test(value))
    .flatMap((value) => String(value).match(/\p{L}{4,}/gu) ?? [])[0];

/** The row or one of its parts names what it belongs to by the name of the filter, or by that name with Id behind it. */
const valueIn = (row: Row, name: string): string | undefined => {
  const parts = Object.values(row).flatMap((value) => (Array.isArray(value) ? (value as Row[]) : []));
  return [row, ...parts]
    .map((one) => one[name] ?? one[`${name}Id`])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)[0];
};

/** Every filter that a list offers with each of its choices; what can be anything takes its value from a row of the list. */
export const filtersOf = (endpoint: Endpoint, rows: readonly Row[]): { filters: Filter[]; unknown: string[] } => {
  const filters: Filter[] = [];
  const unknown: string[] = [];
  for (const [name, field] of Object.entries(shapeOf(endpoint))) {
    if (PAGING.includes(name)) continue;
    const schema = field as z.ZodType;
    const choices = choicesOf(field);
    const found = (of: (row: Row) => string | undefined) =>
      rows.map(of).find((value) => value !== undefined && schema.safeParse(value).success);
    const values =
      choices.length > 0
        ? choices
        : [
            name === 'q'
              ? found(wordOf)
              : name === 'from' || name === 'to'
                ? someTime(schema, name === 'from' ? MONTHS_BACK : 1)
                : name === 'month'
                  ? someTime(schema, 1).slice(0, 7)
                  : found((row) => valueIn(row, name)),
          ];
    for (const value of values) {
      if (value === undefined) unknown.push(name);
      else filters.push({ name, value });
    }
  }
  return { filters, unknown };
};
