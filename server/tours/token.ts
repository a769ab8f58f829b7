import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isCancelToken } from '../../domain/bookings/cancel-token.ts';
import type { Config } from '../config.ts';
import { sealingKey } from '../crypto/seal.ts';

// The id of the tour and a mark that only this server can make: nothing is stored, and the reminder has the same link as the
// confirmation.
const ID_BYTES = 16;
const MARK_BYTES = 16;

const linkKey = async (config: Config): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', (await sealingKey(config)).bytes, '', 'nafasi tour links v1', 32));

const markFor = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, MARK_BYTES);

export const makeTourToken = async (config: Config, tourId: string): Promise<string> => {
  const id = Buffer.from(tourId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, markFor(await linkKey(config), id)]).toString('base64url');
};

/** The tour that a link is for; null where this server did not make it. */
export const readTourToken = async (config: Config, token: string): Promise<string | null> => {
  if (!isCancelToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), markFor(await linkKey(config), id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
