import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Expense } from '../../domain/expenses/contract.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { AttachmentInput } from '../../domain/kernel/files.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { readAttachment, sendAttachment } from '../documents/attachment.ts';
import { byWhom, lockExpense } from './record.ts';
import { getExpense } from './service.ts';
import { expenseReceipts, expenses } from './tables.ts';

/** One receipt for each expense: another one takes its place. */
export const putReceipt = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  expenseId: string,
  input: AttachmentInput,
): Promise<Expense> => {
  const file = readAttachment(input);
  await lockExpense(deps.db, expenseId);
  const kept = { ...file, uploadedByName: byWhom };
  await deps.db
    .insert(expenseReceipts)
    .values({ expenseId, ...kept })
    .onConflictDoUpdate({ target: expenseReceipts.expenseId, set: { ...kept, createdAt: sql`clock_timestamp()` } });
  return getExpense(deps, expenseId);
};

export const sendReceipt = async (db: Db, expenseId: string, reply: FastifyReply): Promise<void> => {
  const [file] = await db
    .select({
      filename: expenseReceipts.filename,
      mediaType: expenseReceipts.mediaType,
      bytes: expenseReceipts.bytes,
    })
    .from(expenseReceipts)
    .innerJoin(expenses, eq(expenses.id, expenseReceipts.expenseId))
    .where(and(eq(expenseReceipts.expenseId, expenseId), isNull(expenses.deletedAt)));
  if (!file) throw notFound('Receipt');
  sendAttachment(reply, file);
};
