import { forfeitDeposit, reverseForfeit } from '../../domain/billing/payments/forfeit-contract.ts';
import {
  applyCredit,
  createPayment,
  type DepositMove,
  enterCertificates,
  getPayment,
  getTenantAccount,
  listDeposits,
  listDueThisWeek,
  listOverdue,
  listPayments,
  type PaymentDetails,
  type PaymentInput,
  refundDeposit,
  reversePayment,
  setOffDeposit,
  takeDeposit,
} from '../../domain/billing/payments/payment-contract.ts';
import {
  getDepositSettlement,
  listDepositSettlements,
  settleDeposit,
} from '../../domain/billing/payments/settlement-contract.ts';
import { can } from '../../domain/kernel/access.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { lockAccount } from '../tenants/lock-tenant.ts';
import { readAccount } from './accounts/balances.ts';
import { applyTenantCredit } from './accounts/settle.ts';
import { chequeRoutes } from './cheque-routes.ts';
import { sendDocument } from './documents.ts';
import { openByDueDate } from './invoices/list.ts';
import { saveCertificates } from './payments/certificates.ts';
import * as deposits from './payments/deposits.ts';
import * as payments from './payments/list.ts';
import { type Recorder, recordPayment } from './payments/record.ts';
import * as reversal from './payments/reverse.ts';
import * as settlements from './payments/settle-deposit.ts';

const WEEK = 7;

/** What a person typed of money that came in. */
export type Typed = Pick<PaymentInput, 'paymentMethod' | 'reference' | 'amount' | 'cashAccountId'>;

/** Money that is here already: where it waits, and what to do once its payment or deposit is recorded. */
export type Received = { postedTo: string; cashAccountId: string; link(id: string): Promise<void> };

/** What later features know of payments and do about them; the composition root hands it in. */
export type PaymentHooks = {
  /** Where the money of a payment lies that is here already, and what to do once the payment is recorded. */
  findReceived(deps: Deps, input: Typed, kind: 'payment' | 'deposit'): Promise<Received | null>;
  onReceived(deps: Deps, payment: PaymentDetails): Promise<void>;
  onReversed(deps: Deps, paymentId: string, reason: string): Promise<void>;
};

/** A payment that a person typed: money that is here already is taken from where it waits. */
export const recordTyped = async (
  hooks: PaymentHooks,
  deps: Deps,
  input: PaymentInput,
  by: Recorder,
): Promise<PaymentDetails> => {
  const received = await hooks.findReceived(deps, input, 'payment');
  if (!received) return recordPayment(deps, input, by);
  const { cashAccountId, postedTo, link } = received;
  const payment = await recordPayment(deps, { ...input, cashAccountId }, by, { postedTo });
  await link(payment.id);
  return payment;
};

const take = async (hooks: PaymentHooks, deps: Deps, input: BodyOf<typeof takeDeposit>): Promise<DepositMove> => {
  const received = await hooks.findReceived(deps, input, 'deposit');
  if (!received) return deposits.takeDeposit(deps, input);
  const { cashAccountId, postedTo, link } = received;
  const taken = await deposits.takeDeposit(deps, { ...input, cashAccountId }, { postedTo });
  await link(taken.id);
  return taken;
};

export const paymentRoutes = (mount: Mount, hooks: PaymentHooks) => {
  mount.read(listPayments, (deps, { query, request, reply }) => payments.listPayments(deps, query, request, reply));
  mount.read(listOverdue, async (deps) => {
    const today = await getToday(deps);
    return openByDueDate(deps.db, today, { before: today });
  });
  mount.read(listDueThisWeek, async (deps) => {
    const today = await getToday(deps);
    return openByDueDate(deps.db, today, { from: today, to: addDays(today, WEEK) });
  });
  mount.read(getPayment, async (deps, { params, query, reply }) => {
    const payment = await payments.getPayment(deps, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `receipt:${params.id}`);
    return payment;
  });
  mount.write(createPayment, async (deps, { body, user }) => {
    const by = { id: user.id, name: user.name, mayPostIntoClosed: can(user.role, 'finance:write') };
    const payment = await recordTyped(hooks, deps, body, by);
    await hooks.onReceived(deps, payment);
    return payment;
  });
  mount.write(enterCertificates, async (deps, { params, body }) => {
    await saveCertificates(deps, params.id, body);
    return payments.getPayment(deps, params.id);
  });
  mount.write(reversePayment, async (deps, { params, body, user }) => {
    await reversal.reversePayment(deps, params.id, { reason: body.reason, by: user.name });
    await hooks.onReversed(deps, params.id, body.reason);
    return payments.getPayment(deps, params.id);
  });
  mount.write(applyCredit, async (deps, { params }) => {
    if (!(await lockAccount(deps.db, params.id))) throw notFound('Tenant');
    const { applied, left } = await applyTenantCredit(deps.db, params.id, await getToday(deps));
    return { applied: toDecimalText(applied), left: toDecimalText(left) };
  });
  mount.read(getTenantAccount, (deps, { params }) => readAccount(deps, params.id));
  mount.read(listDeposits, (deps, { query, request, reply }) => deposits.listDeposits(deps, query, request, reply));
  mount.write(takeDeposit, (deps, { body }) => take(hooks, deps, body));
  mount.write(setOffDeposit, (deps, { body }) => deposits.setOffDeposit(deps, body));
  mount.write(refundDeposit, (deps, { body }) => deposits.refundDeposit(deps, body));
  mount.write(forfeitDeposit, (deps, { body }) => deposits.forfeitDeposit(deps, body));
  mount.write(reverseForfeit, (deps, { params, body }) => deposits.reverseForfeit(deps, params.id, body.reason));
  mount.read(listDepositSettlements, (deps) => settlements.listDepositsToSettle(deps));
  mount.read(getDepositSettlement, (deps, { params }) => settlements.getSettlement(deps, params.id));
  mount.write(settleDeposit, (deps, { params, body }) => settlements.settleDeposit(deps, params.id, body));
  chequeRoutes(mount);
};
