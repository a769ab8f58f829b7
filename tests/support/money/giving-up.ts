import type { Chance } from '../chance.ts';
import {
  type Account,
  applyCredit,
  creditLeft,
  giveBack,
  giveUp,
  type ModelRefund,
  openInvoices,
  openOn,
} from './account.ts';
import { amountOf, answered, between, METHODS, type Operation, pick, refused, same, text } from './operation.ts';

export const refundCredit = (account: Account, chance: Chance): Operation | null => {
  const credit = creditLeft(account);
  if (credit === 0) return null;
  const amount = between(chance, 1, Math.max(1, Math.floor(credit * 1.2)));
  const method = pick(chance, METHODS) ?? 'cash';
  const call = {
    method: 'POST',
    path: `/api/tenants/${account.tenantId}/refunds`,
    body: { amount: text(amount), paymentMethod: method, reason: 'Paid too much' },
  };
  if (amount > credit) return refused('credit refunded', call, 409, 'credit_short');
  return {
    name: 'credit refunded',
    call,
    settle: (answer) => {
      const wire = answered<{ id: string; amount: string }>(answer, 201);
      same('The refund', amountOf(wire.amount), amount);
      giveBack(account, { id: wire.id, amount, method });
    },
  };
};

export const reverseRefund = (account: Account, chance: Chance): Operation | null => {
  const chosen: ModelRefund | undefined = pick(chance, [...account.refunds.values()]);
  if (!chosen) return null;
  const call = { method: 'POST', path: `/api/refunds/${chosen.id}/reverse`, body: { reason: 'It came back' } };
  if (chosen.isReversed) return refused('refund reversed', call, 409, 'conflict');
  return {
    name: 'refund reversed',
    call,
    settle: (answer) => {
      same('Whether it is reversed', answered<{ reversedAt: string | null }>(answer, 200).reversedAt !== null, true);
      for (const [source, amount] of chosen.drawn) source.left += amount;
      chosen.isReversed = true;
      applyCredit(account);
    },
  };
};

export const writeOff = (account: Account, chance: Chance): Operation | null => {
  const invoice = pick(chance, openInvoices(account));
  if (!invoice) return null;
  return {
    name: 'invoice written off',
    call: { method: 'POST', path: `/api/invoices/${invoice.id}/write-off`, body: { reason: 'Cannot be found' } },
    settle: (answer) => {
      same('What is given up', amountOf(answered<{ amount: string }>(answer, 201).amount), openOn(invoice));
      giveUp(invoice);
    },
  };
};

export const writeOffSettled = (account: Account, chance: Chance): Operation | null => {
  const settled = [...account.invoices.values()].filter((invoice) => openOn(invoice) === 0);
  const invoice = pick(chance, settled);
  if (!invoice) return null;
  const call = { method: 'POST', path: `/api/invoices/${invoice.id}/write-off`, body: { reason: 'Again' } };
  return refused('settled invoice written off', call, 409, 'invoice_settled');
};
