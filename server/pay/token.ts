import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { deriveKey, keyRing } from '../crypto/keys.ts';

// The id of the invoice and a mark that only this server can make: nothing is stored, and a link is short enough for an SMS.
const ID_BYTES = 16;
const MARK_BYTES = 11;
const TOKEN = /^[A-Za-z0-9_-]{36}$/;

/** The first makes new links; those that any of them made are read. */
export type LinkKeys = readonly [Buffer, ...Buffer[]];

const keysFor =
  (purpose: string) =>
  async (config: Config): Promise<LinkKeys> => {
    const [current, ...previous] = await keyRing(config);
    return [deriveKey(current, purpose), ...previous.map((key) => deriveKey(key, purpose))];
  };

/** The keys that mark payment links, made of those that seal. */
export const payKeys = keysFor('nafasi payment links v1');

/** Others, so that no link of an invoice is one of a checkout. */
export const checkoutKeys = keysFor('nafasi checkout links v1');

const markFor = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, MARK_BYTES);

export const makePayToken = ([key]: LinkKeys, invoiceId: string): string => {
  const id = Buffer.from(invoiceId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, markFor(key, id)]).toString('base64url');
};

/** The invoice that a link is for, and the key that marked it; null where no server of this space made it. */
export const findMarked = (keys: LinkKeys, token: string): { id: string; key: Buffer } | null => {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const key = keys.find((one) => timingSafeEqual(bytes.subarray(ID_BYTES), markFor(one, id)));
  return key ? { id: id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), key } : null;
};

export const readPayToken = (keys: LinkKeys, token: string): string | null => findMarked(keys, token)?.id ?? null;
