import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { receiptLink } from '../../../domain/billing/stamps/stamp-rules.ts';
import { findStamp, putStamp } from '../../billing/stamps/stamps.ts';
import type { Deps } from '../../deps.ts';
import type { Effect, Settlement } from '../../gateway/effects.ts';
import { type DeviceRow, lockDevice } from '../devices/find.ts';
import type { SaleAnswer } from '../osdc/calls.ts';
import { receiptHost } from '../osdc/line.ts';
import { taxDevices, taxDocuments, taxItems } from '../tables.ts';
import { advance, queueSigning } from './advance.ts';
import { type DocumentRow, toStamped } from './build.ts';
import type { Signing, SigningOutcome } from './sign.ts';

/** What a person typed in while KRA had the document and did not say its signature. */
export const typedAnswer = async ({ db }: Pick<Deps, 'db'>, effect: Effect): Promise<SaleAnswer | null> => {
  const [row] = await db.select().from(taxDocuments).where(eq(taxDocuments.id, effect.subjectId));
  const stamp = row ? await findStamp(db, toStamped(row)) : null;
  if (!stamp) return null;
  const { cuInvoiceNumber, receiptSignature, internalData, stampedAt } = stamp;
  const receiptNumber = cuInvoiceNumber.split('/').at(-1) ?? cuInvoiceNumber;
  return { receiptNumber, signature: receiptSignature, internalData, signedAt: stampedAt, raw: { typed: stamp.id } };
};

const stamp = async ({ db, clock }: Deps, row: DocumentRow, device: DeviceRow, answer: SaleAnswer) => {
  if (await findStamp(db, toStamped(row))) return;
  const { tin, branchId, environment, scuSerial } = device;
  const { receiptNumber, signature, internalData, signedAt } = answer;
  await putStamp(db, toStamped(row), {
    source: 'device',
    scuSerial: scuSerial ?? '',
    cuInvoiceNumber: `${scuSerial}/${receiptNumber}`,
    receiptSignature: signature,
    internalData,
    link: receiptLink({ pin: tin, branchId, signature, host: receiptHost(environment) }),
    stampedAt: signedAt ?? clock.now(),
    reason: null,
    byName: 'KRA eTIMS',
  });
};

type Settled = { deps: Deps; row: DocumentRow; device: DeviceRow; onSigned: OnSigned };

/** What follows from a signature beyond this feature. */
export type OnSigned = (deps: Deps, row: Pick<DocumentRow, 'invoiceId' | 'creditNoteId'>) => Promise<void>;

const noteSigned = async ({ deps, row, device, onSigned }: Settled, answer: SaleAnswer): Promise<void> => {
  const { db, clock } = deps;
  const number = row.number ?? device.nextNumber;
  const items = Array.isArray(row.payload?.itemList) ? row.payload.itemList : [];
  const seqs = items.map(({ itemCd }: { itemCd: string }) => Number(itemCd.slice(-7)));
  await db
    .update(taxDocuments)
    .set({ state: 'signed', answer, reason: null, signedAt: clock.now() })
    .where(eq(taxDocuments.id, row.id));
  await db
    .update(taxDevices)
    .set({ nextNumber: number + 1, lastSeenAt: clock.now(), problem: null })
    .where(eq(taxDevices.id, device.id));
  await db
    .update(taxItems)
    .set({ registeredAt: clock.now() })
    .where(and(eq(taxItems.deviceId, device.id), inArray(taxItems.seq, seqs), isNull(taxItems.registeredAt)));
  await stamp(deps, row, device, answer);
  await onSigned(deps, row);
};

// Under the same number and with the same words, so that KRA cannot have it twice.
const sendAgain = async ({ deps: { db }, row }: Settled): Promise<void> => {
  const sends = row.sends + 1;
  await db.update(taxDocuments).set({ state: 'sending', sends }).where(eq(taxDocuments.id, row.id));
  await queueSigning(db, { id: row.id, sends });
};

const takeAnotherNumber = async ({ deps: { db }, row, device }: Settled): Promise<void> => {
  await db
    .update(taxDocuments)
    .set({ state: 'queued', number: null, payload: null })
    .where(eq(taxDocuments.id, row.id));
  await db
    .update(taxDevices)
    .set({ nextNumber: (row.number ?? device.nextNumber) + 1 })
    .where(eq(taxDevices.id, device.id));
};

// It steps aside with its reason, and gives its number back: KRA has said that it never took it.
const noteRefused = async ({ deps: { db }, row }: Settled, reason: string): Promise<void> => {
  await db.update(taxDocuments).set({ state: 'refused', number: null, reason }).where(eq(taxDocuments.id, row.id));
};

const OUTCOMES: {
  [K in SigningOutcome['kind']]: (
    settled: Settled,
    outcome: Extract<SigningOutcome, { kind: K }>,
    reason: string,
  ) => Promise<void>;
} = {
  signed: (settled, { answer }) => noteSigned(settled, answer),
  never_arrived: sendAgain,
  number_taken: takeAnotherNumber,
  refused: (settled, _, reason) => noteRefused(settled, reason),
};

const follow = (settled: Settled, outcome: SigningOutcome, reason: string): Promise<void> =>
  (OUTCOMES[outcome.kind] as (s: Settled, o: SigningOutcome, r: string) => Promise<void>)(settled, outcome, reason);

/** What follows from what became of a document, and lets the next one go. */
export const settleSigning = async (deps: Deps, effect: Effect, verdict: Settlement, onSigned: OnSigned) => {
  const { db } = deps;
  const [known] = await db.select().from(taxDocuments).where(eq(taxDocuments.id, effect.subjectId));
  const device = known ? await lockDevice(db, known.deviceId) : null;
  if (!known || !device || known.number === null) return;
  const reason = ('reason' in verdict && verdict.reason) || 'KRA gave no reason';
  if (verdict.state === 'unknown') {
    await db.update(taxDocuments).set({ state: 'unknown', reason }).where(eq(taxDocuments.id, known.id));
    return;
  }
  const outcome = (verdict as Signing).outcome ?? { kind: 'refused' };
  await follow({ deps, row: known, device, onSigned }, outcome, reason);
  if (outcome.kind !== 'never_arrived') await advance(deps, device.id);
};

/** A refused document goes to the end of the queue once more. */
export const requeue = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> => {
  const done = await db
    .update(taxDocuments)
    .set({ state: 'queued', reason: null, payload: null, queuedAt: sql`clock_timestamp()` })
    .where(and(eq(taxDocuments.id, id), eq(taxDocuments.state, 'refused')))
    .returning({ id: taxDocuments.id });
  return done.length > 0;
};
