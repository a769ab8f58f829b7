import { createHmac } from 'node:crypto';
import { notFound } from '../../domain/kernel/errors.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import type { Config } from '../config.ts';
import { checkoutKey, makePayToken, readPayToken } from '../pay/token.ts';

// The address of a checkout and the secrets of its bookings are made of its id: what tells of it later, without anybody who has the
// address at hand, can name them.

export type Secrets = { token: string; path: string; ofBooking(position: number): string };

export const checkoutSecrets = async (config: Config, id: string): Promise<Secrets> => {
  const key = await checkoutKey(config);
  const token = makePayToken(key, id);
  return {
    token,
    path: pathTo(paths.checkout, token),
    ofBooking: (position) => createHmac('sha256', key).update(`${id}:${position}`).digest('base64url'),
  };
};

/** The checkout that a link is for. A wrong one is not found, without a look into the database. */
export const readToken = async (config: Config, token: string): Promise<string> => {
  const id = readPayToken(await checkoutKey(config), token);
  if (!id) throw notFound('Checkout');
  return id;
};
