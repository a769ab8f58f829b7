import { and, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodProblem } from '../../../domain/billing/payments/payment-rules.ts';
import type {
  listRefundProposals as ListRefundProposals,
  RefundProposal,
  RefundProposalInput,
} from '../../../domain/billing/payments/refund-approval-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { lockAccount, tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { refundProposals } from '../tables/refund-tables.ts';
import { refundDeposit } from './deposits.ts';
import { type NamedDeps, withNames } from './names.ts';
import { createRefund } from './refunds.ts';

type ProposalRow = typeof refundProposals.$inferSelect;
type By = { id: string; name: string };

const toFilter = ({ state, tenant, q }: QueryOf<typeof ListRefundProposals>): SQL | undefined =>
  and(
    state ? eq(refundProposals.state, state) : undefined,
    tenant ? eq(refundProposals.tenantId, tenant) : undefined,
    q
      ? or(
          ilike(refundProposals.reason, containing(q)),
          ilike(refundProposals.reference, containing(q)),
          sql`${refundProposals.tenantId} in ${tenantIdsByName(q)}`,
        )
      : undefined,
  );

export const listRefundProposals = async (
  deps: NamedDeps,
  query: QueryOf<typeof ListRefundProposals>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RefundProposal[]> => {
  const { db } = deps;
  const filter = toFilter(query);
  const page = keyset(query, {
    sorts: { createdAt: refundProposals.createdAt, amount: refundProposals.amount },
    id: refundProposals.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(refundProposals), cursor: page.cursor })
    .from(refundProposals)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, refundProposals, filter, reply);
  return withNames(deps, page.finish(request, reply, rows));
};

const getProposal = async (deps: NamedDeps, id: string): Promise<RefundProposal> => {
  const rows = await deps.db.select().from(refundProposals).where(eq(refundProposals.id, id));
  const [proposal] = await withNames(deps, rows);
  if (!proposal) throw notFound('Proposal');
  return proposal;
};

/** Writes down what is to be paid; whether there is so much credit or deposit is looked at when it is approved. */
export const proposeRefund = async (deps: Deps, input: RefundProposalInput, by: By): Promise<RefundProposal> => {
  const { kind, tenantId, amount, paymentMethod, reference, reason } = input;
  const problem = methodProblem(paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const place = await findCashAccount(deps, input);
  if (!(await lockAccount(deps.db, tenantId))) throw invalid({ tenantId: 'This tenant does not exist' });
  const [row] = await deps.db
    .insert(refundProposals)
    .values({
      kind,
      tenantId,
      amount: toDecimalText(amount),
      paymentMethod,
      cashAccountId: place.id,
      reference,
      reason,
      proposedBy: by.id,
      proposedByName: by.name,
    })
    .returning({ id: refundProposals.id });
  if (!row) throw new Error('The insert answered no row');
  return getProposal(deps, row.id);
};

// The tenant first, as everybody holds them who moves money.
const lockWaiting = async (db: Db, id: string): Promise<ProposalRow> => {
  await lockAccount(db, sql`(select tenant_id from refund_proposals where id = ${id}::uuid)`);
  const [row] = await db.select().from(refundProposals).where(eq(refundProposals.id, id)).for('no key update');
  if (!row) throw notFound('Proposal');
  if (row.state !== 'waiting') throw new AppError('conflict', `This refund was already ${row.state}`);
  return row;
};

const payOut = async (deps: Deps, row: ProposalRow) => {
  const { kind, tenantId, paymentMethod, cashAccountId, reference, reason } = row;
  const refund = { amount: parseMoney(row.amount), paymentMethod, cashAccountId, reference, reason };
  if (kind === 'deposit') {
    return { depositMoveId: (await refundDeposit(deps, { tenantId, ...refund }, { isApproved: true })).id };
  }
  return { refundId: (await createRefund(deps, tenantId, refund, { isApproved: true })).id };
};

/** A second person agrees: it is paid. */
export const approveRefund = async (deps: Deps, id: string, by: By): Promise<RefundProposal> => {
  const row = await lockWaiting(deps.db, id);
  if (row.proposedBy === by.id) throw new AppError('forbidden', 'A second person has to approve what you proposed');
  const paid = await payOut(deps, row);
  await deps.db
    .update(refundProposals)
    .set({ state: 'approved', decidedBy: by.id, decidedByName: by.name, ...paid })
    .where(eq(refundProposals.id, id));
  return getProposal(deps, id);
};

export const rejectRefund = async (deps: Deps, id: string, reason: string, by: By): Promise<RefundProposal> => {
  await lockWaiting(deps.db, id);
  await deps.db
    .update(refundProposals)
    .set({ state: 'rejected', decidedBy: by.id, decidedByName: by.name, decisionReason: reason })
    .where(eq(refundProposals.id, id));
  return getProposal(deps, id);
};
