import { createHmac, timingSafeEqual } from 'node:crypto';
import { isCancelToken } from '../../domain/bookings/cancel-token.ts';
import type { Config } from '../config.ts';
import { deriveKey, keyRing, type SealingKey } from '../crypto/keys.ts';

// The id of the tour and a mark that only this server can make: nothing is stored, and the reminder has the same link as the
// confirmation.
const ID_BYTES = 16;
const MARK_BYTES = 16;

const markFor = (key: SealingKey, id: Buffer): Buffer =>
  createHmac('sha256', deriveKey(key, 'nafasi tour links v1')).update(id).digest().subarray(0, MARK_BYTES);

export const makeTourToken = async (config: Config, tourId: string): Promise<string> => {
  const id = Buffer.from(tourId.replaceAll('-', ''), 'hex');
  const [current] = await keyRing(config);
  return Buffer.concat([id, markFor(current, id)]).toString('base64url');
};

/** The tour that a link is for; null where no server of this space made it. */
export const readTourToken = async (config: Config, token: string): Promise<string | null> => {
  if (!isCancelToken(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const ring = await keyRing(config);
  if (!ring.some((key) => timingSafeEqual(bytes.subarray(ID_BYTES), markFor(key, id)))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
