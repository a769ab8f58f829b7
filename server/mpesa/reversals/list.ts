import { and, eq, getTableColumns, ilike, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type {
  listReversals as ListReversals,
  MpesaReversal,
  ReversalState,
} from '../../../domain/mpesa/receipt-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { mpesaReversals } from '../reversal-tables.ts';
import { mpesaReceipts } from '../tables.ts';
import type { ReversalRow } from './decide.ts';

const columns = {
  ...getTableColumns(mpesaReversals),
  receiptNumber: mpesaReceipts.receiptNumber,
  amount: mpesaReceipts.amount,
  payerName: mpesaReceipts.payerName,
};

type Row = ReversalRow & Pick<MpesaReversal, 'receiptNumber' | 'amount' | 'payerName'>;

const MESSAGES: Record<ReversalState, string> = {
  proposed: 'Waits for a second person.',
  rejected: 'Rejected.',
  approved: 'M-Pesa is about to be told.',
  sent: 'M-Pesa was told to return it, and has not answered yet.',
  done: 'The money went back to the payer.',
  failed: 'M-Pesa did not return it.',
  needs_review: 'Look in the M-Pesa portal whether the money went back.',
};

const present = (row: Row): MpesaReversal => ({
  id: row.id,
  state: row.state,
  receiptId: row.receiptId,
  receiptNumber: row.receiptNumber,
  amount: row.amount,
  payerName: row.payerName,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedByName: row.proposedByName,
  decidedByName: row.decidedByName,
  resultCode: row.resultCode,
  message: row.outcome ?? MESSAGES[row.state],
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const toFilter = ({ state, q }: QueryOf<typeof ListReversals>): SQL | undefined =>
  and(
    state ? eq(mpesaReversals.state, state) : undefined,
    q ? or(ilike(mpesaReceipts.receiptNumber, containing(q)), ilike(mpesaReversals.reason, containing(q))) : undefined,
  );

export const listReversals = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListReversals>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MpesaReversal[]> => {
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: mpesaReversals.createdAt },
    id: mpesaReversals.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(mpesaReversals)
    .innerJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaReversals.receiptId))
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, mpesaReversals, toFilter({ ...query, q: undefined }), reply);
  return page.finish(request, reply, rows).map(present);
};

export const getReversal = async (db: Db, id: string): Promise<MpesaReversal> => {
  const [row] = await db
    .select(columns)
    .from(mpesaReversals)
    .innerJoin(mpesaReceipts, eq(mpesaReceipts.id, mpesaReversals.receiptId))
    .where(eq(mpesaReversals.id, id));
  if (!row) throw notFound('Reversal');
  return present(row);
};
