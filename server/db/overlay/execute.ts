import { DrizzleQueryError, is, Param, Placeholder } from 'drizzle-orm';

type Values = Record<string, unknown>;
type Rows = readonly unknown[][];

/** What a statement of the builder has beside what its types tell. */
type Internals = {
  client: { query(config: object, values: unknown[]): Promise<{ rows: unknown[] }> };
  params: unknown[];
  queryString: string;
  rawQueryConfig: object;
  queryConfig: object;
  customResultMapper: ((rows: Rows) => unknown) | undefined;
};

const findValue = (values: Values, name: string): unknown => {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
};

const planValue = (param: unknown): ((values: Values) => unknown) | undefined => {
  if (is(param, Placeholder)) return (values) => findValue(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return undefined;
  const { encoder } = param;
  const { name } = param.value;
  return (values) => encoder.mapToDriverValue(findValue(values, name));
};

/** Puts values in the places of a statement by a plan that is made once for it. */
const planValues = (params: unknown[]): ((values: Values) => unknown[]) => {
  const plan = params.map(planValue);
  return plan.some(Boolean) ? (values) => plan.map((find, n) => (find ? find(values) : params[n])) : () => params;
};

/**
 * Sends a statement straight to the driver. The builder's own way does the same behind spans of a tracer, a log and a cache that
 * we do not use, and looks for the kind of every value again on every call.
 */
export const sentStraight = <Q extends object>(statement: Q): Q => {
  const { client, params, queryString, rawQueryConfig, queryConfig, customResultMapper } =
    statement as unknown as Internals;
  let fill: ((values: Values) => unknown[]) | undefined;
  const send = async (config: object, values: unknown[]) => {
    try {
      return await client.query(config, values);
    } catch (error) {
      throw new DrizzleQueryError(queryString, values, error as Error);
    }
  };
  const execute = async (values: Values = {}): Promise<unknown> => {
    fill ??= planValues(params);
    if (!customResultMapper) return send(rawQueryConfig, fill(values));
    const { rows } = await send(queryConfig, fill(values));
    return customResultMapper(rows as unknown as Rows);
  };
  return Object.assign(statement, { execute });
};
