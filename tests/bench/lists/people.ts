import pg from 'pg';
import type { Endpoint } from '../../../domain/kernel/endpoint.ts';
import { DEMO_ACCOUNT } from '../../../server/startup/demo-account.ts';
import type { Account, Http } from '../contenders.ts';
import { rowsOf } from './addresses.ts';

/** Somebody who is signed in, and which lists they ask for. */
export type Somebody = { account: Account; asks: (endpoint: Endpoint) => boolean };

/** A member of the demo space, for what members see of their own. */
export const tenantAccount = async (url: string): Promise<Account | null> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ username: string }>(
    `select username from users where role = 'tenant' and status = 'active' and demo and username !~ '~' limit 1`,
  );
  await client.end();
  return rows[0] ? { username: rows[0].username, password: DEMO_ACCOUNT.password } : null;
};

/** "/api/inventory/items/:id/movements" is asked for the first of "/api/inventory/items"; null where there is none. */
export const pathIds = async (http: Http, { path }: Endpoint): Promise<string | null> => {
  const [parent, rest] = path.split('/:id');
  if (parent === undefined || rest === undefined) return path;
  const [first] = await rowsOf(http, parent);
  return first ? `${parent}/${String(first.id)}${rest}` : null;
};
