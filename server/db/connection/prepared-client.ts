import { sql } from 'drizzle-orm';
import pg from 'pg';

// Each connection keeps every statement that has a name: more than the space ever uses would be memory for nothing.
const MOST_NAMES = 500;

const ANEW = '/* planned anew */';

/** Stands before a statement whose best plan is another for each value. */
export const PLANNED_ANEW = sql.raw(ANEW);

type Asked = string | { text?: string; name?: string; submit?: unknown; rowMode?: string };
type Query = (asked: Asked, values?: unknown, done?: unknown) => unknown;

const queryOf = pg.Client.prototype.query as unknown as Query;

/**
 * For a pool whose connections prepare each statement when they first meet it: the server parses it once, not on every
 * call, and plans it anew only where the values make a difference.
 */
export const preparedClient = (): typeof pg.Client => {
  const names = new Map<string, string>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  const named = (asked: Asked, values: unknown): Asked => {
    const config = typeof asked === 'string' ? { text: asked } : asked;
    // Without values it may be several statements in one text, which cannot be prepared, unless it comes from the builder.
    if (!Array.isArray(values) || (values.length === 0 && config.rowMode !== 'array')) return asked;
    if (config.submit !== undefined || config.name !== undefined || config.text === undefined) return asked;
    if (config.text.startsWith(ANEW)) return asked;
    const name = nameOf(config.text);
    return name === undefined ? asked : { ...config, name };
  };

  class PreparedClient extends pg.Client {}
  PreparedClient.prototype.query = function (this: pg.Client, asked: Asked, values?: unknown, done?: unknown) {
    return queryOf.call(this, named(asked, values), values, done);
  } as unknown as typeof pg.Client.prototype.query;
  return PreparedClient;
};
