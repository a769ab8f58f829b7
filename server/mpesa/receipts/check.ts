import { setTimeout as sleep } from 'node:timers/promises';
import { ACCEPTED, type C2bPayment, REJECTED, readC2bPayment } from '../../../domain/mpesa/callbacks.ts';
import type { Db } from '../../db/connection/database.ts';
import type { ChannelRow } from '../channels/find.ts';
import { findMeant } from './match.ts';

// Safaricom waits about eight seconds; then the payment goes through or not as the channel was registered.
const PATIENCE_MS = 3_000;

/** Whether a reference is of something that is sold online, which a later feature knows. */
export type IsSold = (db: Db, reference: string) => Promise<boolean>;

const isKnown = async (db: Db, { reference }: C2bPayment, isSold: IsSold): Promise<boolean> =>
  reference !== null &&
  reference !== '' &&
  ((await findMeant(db, reference)).match.ground !== null || (await isSold(db, reference)));

/**
 * What Safaricom is told before it takes the payer's money. Only a reference that surely is nobody's is refused, and only where
 * the channel says so: what is in doubt is accepted, and waits in suspense.
 */
export const answerCheck = async (db: Db, { refusesUnknown }: ChannelRow, body: string, isSold: IsSold) => {
  const { value } = readC2bPayment(body);
  if (!refusesUnknown || !value) return ACCEPTED;
  const verdict = isKnown(db, value, isSold).then((known) => (known ? ACCEPTED : REJECTED.account));
  return Promise.race([verdict.catch(() => ACCEPTED), sleep(PATIENCE_MS, ACCEPTED, { ref: false })]);
};
