import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { sealingKey } from '../crypto/seal.ts';

// The id of the invoice and a mark that only this server can make: nothing is stored, and a link is short enough for an SMS.
const ID_BYTES = 16;
const MARK_BYTES = 11;
const TOKEN = /^[A-Za-z0-9_-]{36}$/;

const keyFor =
  (purpose: string) =>
  async (config: Config): Promise<Buffer> =>
    Buffer.from(hkdfSync('sha256', (await sealingKey(config)).bytes, '', purpose, 32));

/** The key that marks payment links, made of the one that seals. */
export const payKey = keyFor('nafasi payment links v1');

/** Another one, so that no link of an invoice is one of a checkout. */
export const checkoutKey = keyFor('nafasi checkout links v1');

const markFor = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, MARK_BYTES);

export const makePayToken = (key: Buffer, invoiceId: string): string => {
  const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, markFor(key, id)]).toString('base64url');
};

/** The invoice that a link is for; null where this server did not make it. */
export const readPayToken = (key: Buffer, token: string): string | null => {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), markFor(key, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
