import { createHmac } from 'node:crypto';
import { notFound } from '../../domain/kernel/errors.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import type { Config } from '../config.ts';
import { checkoutKeys, makePayToken, readPayToken } from '../pay/token.ts';
import { hashToken } from '../users/sessions.ts';

// The address of a checkout and the secrets of its bookings are made of its id: what tells of it later, without anybody who has the
// address at hand, can name them.

export type Secrets = {
  token: string;
  path: string;
  /** Of a booking that is there, the one that it was made with: the server may have had another key then. */
  ofBooking(position: number, secretHash?: string | null): string;
};

export const checkoutSecrets = async (config: Config, id: string): Promise<Secrets> => {
  const keys = await checkoutKeys(config);
  const token = makePayToken(keys, id);
  const secretBy = (key: Buffer, position: number) =>
    createHmac('sha256', key).update(`${id}:${position}`).digest('base64url');
  return {
    token,
    path: pathTo(paths.checkout, token),
    ofBooking: (position, secretHash) => {
      const key = secretHash && keys.find((one) => hashToken(secretBy(one, position)) === secretHash);
      return secretBy(key || keys[0], position);
    },
  };
};

/** The checkout that a link is for. A wrong one is not found, without a look into the database. */
export const readToken = async (config: Config, token: string): Promise<string> => {
  const id = readPayToken(await checkoutKeys(config), token);
  if (!id) throw notFound('Checkout');
  return id;
};
