import { and, asc, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { AttachmentInput } from '../../../domain/kernel/files.ts';
import type { BillAttachment } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { readAttachment, sendAttachment } from '../../documents/attachment.ts';
import { billAttachments, bills } from '../tables.ts';

const isOne = (billId: string, id: string) => and(eq(billAttachments.billId, billId), eq(billAttachments.id, id));

/** What a bill was entered by: without their content, which is fetched one by one. */
export const listAttachments = (db: Db, billId: string): Promise<BillAttachment[]> =>
  db
    .select({
      id: billAttachments.id,
      filename: billAttachments.filename,
      mediaType: billAttachments.mediaType,
      size: billAttachments.size,
      addedByName: billAttachments.addedByName,
      createdAt: billAttachments.createdAt,
    })
    .from(billAttachments)
    .where(eq(billAttachments.billId, billId))
    .orderBy(asc(billAttachments.createdAt), asc(billAttachments.id));

// Those who change one bill at once take turns.
const holdBill = async (db: Db, id: string): Promise<void> => {
  const [bill] = await db.select({ id: bills.id }).from(bills).where(eq(bills.id, id)).for('no key update');
  if (!bill) throw notFound('Bill');
};

/** The same file again is the one that is there: a phone on a bad line sends it twice. */
export const addAttachment = async (db: Db, billId: string, input: AttachmentInput): Promise<void> => {
  const file = readAttachment(input);
  await holdBill(db, billId);
  const same = and(eq(billAttachments.billId, billId), eq(billAttachments.sha256, file.sha256));
  const [known] = await db.select({ id: billAttachments.id }).from(billAttachments).where(same);
  if (known) return;
  await db.insert(billAttachments).values({ billId, ...file });
};

export const removeAttachment = async (db: Db, billId: string, id: string): Promise<void> => {
  await holdBill(db, billId);
  const gone = await db.delete(billAttachments).where(isOne(billId, id)).returning({ id: billAttachments.id });
  if (gone.length === 0) throw notFound('File');
};

export const sendBillAttachment = async (db: Db, billId: string, id: string, reply: FastifyReply): Promise<void> => {
  const [file] = await db
    .select({
      filename: billAttachments.filename,
      mediaType: billAttachments.mediaType,
      bytes: billAttachments.bytes,
    })
    .from(billAttachments)
    .where(isOne(billId, id));
  if (!file) throw notFound('File');
  sendAttachment(reply, file);
};
