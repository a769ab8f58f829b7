import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Expense, putReceipt as PutReceipt } from '../../domain/expenses/contract.ts';
import { detectReceiptType, receiptProblem } from '../../domain/expenses/receipt.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { pictureProblem } from '../documents/picture-file.ts';
import { byWhom, lockExpense } from './record.ts';
import { getExpense } from './service.ts';
import { expenseReceipts, expenses } from './tables.ts';

/** One receipt for each expense: another one takes its place. */
export const putReceipt = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  expenseId: string,
  { filename, base64 }: BodyOf<typeof PutReceipt>,
): Promise<Expense> => {
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = detectReceiptType(bytes);
  const problem = receiptProblem(bytes) ?? (mediaType && pictureProblem(mediaType, bytes));
  if (problem || mediaType === null) throw invalid({ base64: problem ?? 'The file is not known' });
  await lockExpense(deps.db, expenseId);
  const kept = {
    filename,
    mediaType,
    bytes,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadedByName: byWhom,
  };
  await deps.db
    .insert(expenseReceipts)
    .values({ expenseId, ...kept })
    .onConflictDoUpdate({ target: expenseReceipts.expenseId, set: { ...kept, createdAt: sql`clock_timestamp()` } });
  return getExpense(deps, expenseId);
};

// RFC 5987: these are left alone by encodeURIComponent and have a meaning in a header.
const inHeader = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A file from outside is never a page of ours: it is what its content says it is, it is saved and not opened, and where a
 * browser shows it all the same, no script, form or frame in it works.
 */
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
  reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(file.filename)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.bytes);
};
