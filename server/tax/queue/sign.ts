import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SalePayload } from '../../../domain/tax/sale.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { Effect, Verdict } from '../../gateway/effects.ts';
import { getDeviceRow, openDevice } from '../devices/find.ts';
import { findSale, type SaleAnswer, saveItem, saveSale } from '../osdc/calls.ts';
import { KraRefused, type Line, type OpenDevice } from '../osdc/line.ts';
import { taxDocuments, taxItems } from '../tables.ts';

/** What KRA's answer means for the document; more than the effect has to know. */
export type SigningOutcome =
  | { kind: 'signed'; answer: SaleAnswer }
  // KRA never got it: it is sent once more, under the same number.
  | { kind: 'never_arrived' }
  // The number is another document's: it is given back, and the next one taken.
  | { kind: 'number_taken' }
  | { kind: 'refused' };

export type Signing = Verdict & { outcome?: SigningOutcome };

type Ready = { device: OpenDevice; payload: SalePayload; deviceId: string };

const open = async ({ db, config }: Deps, id: string): Promise<Ready | null> => {
  const [row] = await db.select().from(taxDocuments).where(eq(taxDocuments.id, id));
  if (!row?.payload || row.number === null) return null;
  const device = await getDeviceRow(db, row.deviceId);
  return { device: await openDevice(config, device), payload: row.payload, deviceId: row.deviceId };
};

const OVER: Signing = { state: 'refused', reason: 'It was over before it was sent' };

const itemCodes = ({ itemList }: SalePayload): string[] =>
  Array.isArray(itemList) ? itemList.map((item: { itemCd: string }) => item.itemCd) : [];

const readSeq = (code: string): number => Number(code.slice(-7));

// An item has to be known to KRA before it is sold. Said again where it was not noted: KRA then says that it is there.
const registerItems = async (line: Line, db: Db, { device, payload, deviceId }: Ready): Promise<void> => {
  const seqs = [...new Set(itemCodes(payload).map(readSeq))];
  const fresh = await db
    .select({ key: taxItems.key, seq: taxItems.seq })
    .from(taxItems)
    .where(and(eq(taxItems.deviceId, deviceId), inArray(taxItems.seq, seqs), isNull(taxItems.registeredAt)));
  for (const item of fresh) await saveItem(line, device, item);
};

const inWait = (error: unknown): Signing => {
  if (!(error instanceof KraRefused)) throw error;
  const { meaning, message } = error;
  // An item may be said twice: whatever is unclear about it, the document has not left.
  if (meaning !== 'refused') return { state: 'not_sent', reason: message };
  return { state: 'refused', reason: message, outcome: { kind: 'refused' } };
};

const judge = (error: unknown): Signing => {
  if (!(error instanceof KraRefused)) throw error;
  const { meaning, message } = error;
  if (meaning === 'ask') return { state: 'unknown', reason: message };
  // Nothing is wrong with the document: it waits until KRA, or the device, is well again.
  if (meaning === 'wait' || meaning === 'device') return { state: 'not_sent', reason: message };
  return { state: 'refused', reason: message, outcome: { kind: 'refused' } };
};

export const sign = async (line: Line, deps: Deps, effect: Effect): Promise<Signing> => {
  const ready = await open(deps, effect.subjectId);
  if (!ready) return OVER;
  try {
    await registerItems(line, deps.db, ready);
  } catch (error) {
    return inWait(error);
  }
  try {
    const answer = await saveSale(line, ready.device, ready.payload);
    return { state: 'done', reference: answer.receiptNumber, outcome: { kind: 'signed', answer } };
  } catch (error) {
    return judge(error);
  }
};

const NO_SIGNATURE =
  'KRA has the document and does not say its signature. Copy it from the eTIMS portal into the invoice (Enter eTIMS Data); the queue goes on then.';

/** Asks KRA what it has under the number, without sending anything. */
export const ask = async (
  line: Line,
  deps: Deps,
  effect: Effect,
  isTyped: (row: Effect) => Promise<SaleAnswer | null>,
): Promise<Signing> => {
  const ready = await open(deps, effect.subjectId);
  if (!ready) return OVER;
  try {
    const found = await findSale(line, ready.device, ready.payload);
    if (found === 'nothing')
      return { state: 'refused', reason: 'KRA never got it', outcome: { kind: 'never_arrived' } };
    if (found === 'another')
      return { state: 'refused', reason: 'KRA has another document of this number', outcome: { kind: 'number_taken' } };
    const answer = found.answer ?? (await isTyped(effect));
    if (!answer) return { state: 'unknown', reason: NO_SIGNATURE };
    return { state: 'done', reference: answer.receiptNumber, outcome: { kind: 'signed', answer } };
  } catch (error) {
    if (!(error instanceof KraRefused)) throw error;
    return { state: 'unknown', reason: error.message };
  }
};
