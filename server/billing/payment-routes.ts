import {
  applyCredit,
  createPayment,
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
import { notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { lockAccount } from '../tenants/lock-tenant.ts';
import { readAccount } from './accounts/balances.ts';
import { applyTenantCredit } from './accounts/settle.ts';
import { sendDocument } from './documents.ts';
import { openByDueDate } from './invoices/list.ts';
import * as deposits from './payments/deposits.ts';
import * as payments from './payments/list.ts';
import { type Recorder, recordPayment } from './payments/record.ts';
import * as reversal from './payments/reverse.ts';
import * as settlements from './payments/settle-deposit.ts';

const WEEK = 7;

/** What later features know of payments and do about them; the composition root hands it in. */
export type PaymentHooks = {
  /** Where the money of a payment lies that is here already, and what to do once the payment is recorded. */
  findReceived(
    deps: Deps,
    input: PaymentInput,
  ): Promise<{ postedTo: string; cashAccountId: string; link(payment: PaymentDetails): Promise<void> } | null>;
  onReceived(deps: Deps, payment: PaymentDetails): Promise<void>;
  onReversed(deps: Deps, paymentId: string, reason: string): Promise<void>;
};

const record = async (hooks: PaymentHooks, deps: Deps, input: PaymentInput, by: Recorder): Promise<PaymentDetails> => {
  const received = await hooks.findReceived(deps, input);
  if (!received) return recordPayment(deps, input, by);
  const { cashAccountId, postedTo, link } = received;
  const payment = await recordPayment(deps, { ...input, cashAccountId }, by, { postedTo });
  await link(payment);
  return payment;
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
    const payment = await record(hooks, deps, body, by);
    await hooks.onReceived(deps, payment);
    return payment;
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
  mount.write(takeDeposit, (deps, { body }) => deposits.takeDeposit(deps, body));
  mount.write(setOffDeposit, (deps, { body }) => deposits.setOffDeposit(deps, body));
  mount.write(refundDeposit, (deps, { body }) => deposits.refundDeposit(deps, body));
  mount.read(listDepositSettlements, (deps) => settlements.listDepositsToSettle(deps));
  mount.read(getDepositSettlement, (deps, { params }) => settlements.getSettlement(deps, params.id));
  mount.write(settleDeposit, (deps, { params, body }) => settlements.settleDeposit(deps, params.id, body));
};
