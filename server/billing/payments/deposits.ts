import { and, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { forfeitDeposit as ForfeitDeposit } from '../../../domain/billing/payments/forfeit-contract.ts';
import type {
  DepositMove,
  listDeposits as ListDeposits,
  refundDeposit as RefundDeposit,
  setOffDeposit as SetOffDeposit,
  takeDeposit as TakeDeposit,
} from '../../../domain/billing/payments/payment-contract.ts';
import { methodProblem } from '../../../domain/billing/payments/payment-rules.ts';
import type { BodyOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import {
  depositForfeitedLines,
  depositRefundedLines,
  depositSetOffLines,
  depositTakenLines,
  mirrored,
  type PostingLine,
} from '../../../domain/ledger/postings.ts';
import { type CashPlace, findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { postEntry } from '../../ledger/post.ts';
import { tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { lockPayerAccount, type OpenAccount } from '../accounts/open-account.ts';
import { allocate, findOpenInvoice, shareOut, sumShares } from '../accounts/settle.ts';
import { amountText } from '../kernel/format.ts';
import { depositBalances, depositMoves } from '../tables/payment-tables.ts';
import { type NamedDeps, withNames } from './names.ts';
import { type Approval, refuseAboveLimit } from './refund-limit.ts';

const matching = (q: string): SQL | undefined =>
  or(
    ilike(depositMoves.reference, containing(q)),
    ilike(depositMoves.reason, containing(q)),
    sql`${depositMoves.tenantId} in ${tenantIdsByName(q)}`,
  );

export const listDeposits = async (
  deps: NamedDeps,
  query: QueryOf<typeof ListDeposits>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DepositMove[]> => {
  const { db } = deps;
  const filter = and(
    query.tenant ? eq(depositMoves.tenantId, query.tenant) : undefined,
    query.q ? matching(query.q) : undefined,
  );
  const page = keyset(query, {
    sorts: { createdAt: depositMoves.createdAt },
    id: depositMoves.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(depositMoves), cursor: page.cursor })
    .from(depositMoves)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, depositMoves, filter, reply);
  return withNames(deps, page.finish(request, reply, rows));
};

export const latestDeposits = async (deps: NamedDeps, tenant: string, atMost: number): Promise<DepositMove[]> => {
  const rows = await deps.db
    .select()
    .from(depositMoves)
    .where(eq(depositMoves.tenantId, tenant))
    .orderBy(desc(depositMoves.createdAt), desc(depositMoves.id))
    .limit(atMost);
  return withNames(deps, rows);
};

type Move = Pick<typeof depositMoves.$inferInsert, 'kind' | 'paymentMethod' | 'reference' | 'reason' | 'reversesId'> & {
  amount: Cents;
  /** Where its money lies; none where none moved. */
  place?: CashPlace;
  memo: string;
  lines: PostingLine[];
};

// The movement and its entry in the books; the database keeps the balance and never lets it fall below nothing.
const move = async (deps: Deps, { payer, newId }: OpenAccount, made: Move): Promise<DepositMove> => {
  const date = await getToday(deps);
  const { memo, lines, amount, place, ...row } = made;
  const [written] = await deps.db
    .insert(depositMoves)
    .values({
      ...row,
      cashAccountId: place?.id ?? null,
      id: newId,
      tenantId: payer.tenantId ?? '',
      amount: toDecimalText(amount),
      moveDate: date,
      recordedByName: sql<string>`current_setting('app.actor_name')`,
    })
    .returning();
  if (!written) throw new Error('The deposit was not written');
  await postEntry(deps.db, { date, memo, sourceType: 'deposit', sourceId: newId, event: row.kind, lines });
  return { ...written, cashAccountName: place?.name ?? null, tenantName: payer.name };
};

/** Money that lies in suspense already is taken from there: `postedTo` is its account in the books. */
export const takeDeposit = async (
  deps: Deps,
  input: BodyOf<typeof TakeDeposit>,
  { postedTo }: { postedTo?: string } = {},
): Promise<DepositMove> => {
  const { tenantId, amount, paymentMethod, reference } = input;
  const problem = methodProblem(paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const place = await findCashAccount(deps, input);
  const account = await lockPayerAccount(deps.db, { tenantId });
  return move(deps, account, {
    kind: 'taken',
    amount,
    place,
    paymentMethod,
    reference,
    memo: `Deposit of ${account.payer.name}`,
    lines: depositTakenLines(tenantId, postedTo ?? place.account, amount),
  });
};

const refuseOverBalance = async ({ db, settings }: Deps, tenantId: string, amount: Cents): Promise<void> => {
  const [row] = await db
    .select({ balance: depositBalances.balance })
    .from(depositBalances)
    .where(eq(depositBalances.tenantId, tenantId));
  const balance = parseMoney(row?.balance ?? '0.00');
  if (amount <= balance) return;
  const { currency } = (await settings.get()).general;
  const message = balance > 0 ? `Only ${amountText(balance, currency)} is held as a deposit` : 'No deposit is held';
  throw new AppError('deposit_short', message, { fields: { amount: message } });
};

const owed = async (db: Db, { open, payer }: OpenAccount, invoiceId: string | null | undefined) =>
  invoiceId ? [await findOpenInvoice(db, open, { id: invoiceId, payer, field: 'invoiceId' })] : open;

export const setOffDeposit = async (deps: Deps, input: BodyOf<typeof SetOffDeposit>): Promise<DepositMove> => {
  const { tenantId, amount, invoiceId, reason } = input;
  const account = await lockPayerAccount(deps.db, { tenantId });
  await refuseOverBalance(deps, tenantId, amount);
  const shares = shareOut(amount, await owed(deps.db, account, invoiceId));
  if (sumShares(shares) < amount) {
    const { currency } = (await deps.settings.get()).general;
    throw invalid({ amount: `Only ${amountText(sumShares(shares), currency)} is owed` });
  }
  const made = await move(deps, account, {
    kind: 'set_off',
    amount,
    reason,
    memo: `Deposit of ${account.payer.name} set off: ${reason}`,
    lines: depositSetOffLines(tenantId, amount),
  });
  await allocate(
    deps.db,
    shares.map((share) => ({ ...share, source: { depositMoveId: made.id } })),
    made.moveDate,
  );
  return made;
};

export const refundDeposit = async (
  deps: Deps,
  input: BodyOf<typeof RefundDeposit>,
  approval: Approval = {},
): Promise<DepositMove> => {
  const { tenantId, amount, paymentMethod, reference, reason } = input;
  const place = await findCashAccount(deps, input);
  const account = await lockPayerAccount(deps.db, { tenantId });
  await refuseOverBalance(deps, tenantId, amount);
  await refuseAboveLimit(deps, amount, approval);
  return move(deps, account, {
    kind: 'refunded',
    amount,
    place,
    paymentMethod,
    reference,
    reason,
    memo: `Deposit given back to ${account.payer.name}${reason ? `: ${reason}` : ''}`,
    lines: depositRefundedLines(tenantId, place.account, amount),
  });
};

export const forfeitDeposit = async (deps: Deps, input: BodyOf<typeof ForfeitDeposit>): Promise<DepositMove> => {
  const { tenantId, amount, reason } = input;
  const account = await lockPayerAccount(deps.db, { tenantId });
  await refuseOverBalance(deps, tenantId, amount);
  return move(deps, account, {
    kind: 'forfeited',
    amount,
    reason,
    memo: `Deposit of ${account.payer.name} forfeited: ${reason}`,
    lines: depositForfeitedLines(tenantId, amount),
  });
};

/** Once: the database keeps a second one out. */
export const reverseForfeit = async (deps: Deps, id: string, reason: string): Promise<DepositMove> => {
  const [forfeit] = await deps.db.select().from(depositMoves).where(eq(depositMoves.id, id));
  if (!forfeit) throw notFound('Deposit');
  if (forfeit.kind !== 'forfeited') throw new AppError('conflict', 'Only a forfeit is taken back');
  const account = await lockPayerAccount(deps.db, { tenantId: forfeit.tenantId });
  const amount = parseMoney(forfeit.amount);
  return move(deps, account, {
    kind: 'forfeit_reversed',
    amount,
    reason,
    reversesId: id,
    memo: `Forfeit of the deposit of ${account.payer.name} taken back: ${reason}`,
    lines: mirrored(depositForfeitedLines(forfeit.tenantId, amount)),
  });
};
