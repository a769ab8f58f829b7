import type { Chance } from '../chance.ts';
import {
  type Account,
  applyCredit,
  creditLeft,
  depositHeld,
  type ModelInvoice,
  type ModelPayment,
  openInvoices,
  openOn,
  owed,
  pay,
  reverse,
  setOff,
} from './account.ts';
import { amountOf, answered, between, METHODS, type Operation, pick, refused, same, text } from './operation.ts';

type WirePayment = {
  id: string;
  unallocated: string;
  reversedAt: string | null;
  allocations: { invoiceId: string; amount: string }[];
};

type Sent = {
  name: string;
  amount: number;
  withheldVat?: number;
  withheldTax?: number;
  named?: string | null;
  asked?: readonly { invoiceId: string; amount: number }[];
};

const settledBy = (wire: WirePayment) =>
  Object.fromEntries(wire.allocations.map(({ invoiceId, amount }) => [invoiceId, amountOf(amount)]).sort());

const payment = (account: Account, chance: Chance, sent: Sent): Operation => {
  const { name, amount, withheldVat = 0, withheldTax = 0, named = null, asked = [] } = sent;
  const method = pick(chance, METHODS) ?? 'cash';
  const reference =
    method === 'mobile_money'
      ? `S${Math.floor(chance.next() * 2 ** 32).toString(36)}${account.tenantId.slice(-6)}`
      : null;
  return {
    name,
    call: {
      method: 'POST',
      path: '/api/payments',
      body: {
        tenantId: account.tenantId,
        amount: text(amount),
        paymentMethod: method,
        reference,
        ...(named ? { invoiceId: named } : {}),
        ...(withheldVat > 0 ? { withholdingVat: text(withheldVat) } : {}),
        ...(withheldTax > 0 ? { withholdingTax: text(withheldTax) } : {}),
        ...(asked.length > 0
          ? { allocations: asked.map((part) => ({ invoiceId: part.invoiceId, amount: text(part.amount) })) }
          : {}),
      },
    },
    settle: (answer) => {
      const wire = answered<WirePayment>(answer, 201);
      const model: ModelPayment = {
        id: wire.id,
        left: amount + withheldVat + withheldTax,
        creditOf: null,
        settled: new Map(),
        method,
        amount,
        withheldVat,
        withheldTax,
        reference,
        isReversed: false,
      };
      pay(account, model, { asked, named });
      same('Where the payment went', settledBy(wire), Object.fromEntries([...model.settled].sort()));
      same('What is left of the payment', amountOf(wire.unallocated), model.left);
    },
  };
};

const someOpen = (account: Account, chance: Chance): ModelInvoice | undefined => pick(chance, openInvoices(account));

export const payGeneral = (account: Account, chance: Chance): Operation =>
  payment(account, chance, { name: 'payment', amount: between(chance, 1, Math.max(2 * owed(account), 50_000)) });

export const payNamed = (account: Account, chance: Chance): Operation | null => {
  const invoice = someOpen(account, chance);
  return invoice
    ? payment(account, chance, { name: 'payment of an invoice', amount: openOn(invoice), named: invoice.id })
    : null;
};

export const payPart = (account: Account, chance: Chance): Operation | null => {
  const invoice = someOpen(account, chance);
  if (!invoice) return null;
  return payment(account, chance, {
    name: 'payment of a part',
    amount: between(chance, 1, openOn(invoice)),
    named: invoice.id,
  });
};

export const payOver = (account: Account, chance: Chance): Operation | null => {
  const invoice = someOpen(account, chance);
  if (!invoice) return null;
  const amount = owed(account) + between(chance, 1, 500_000);
  return payment(account, chance, { name: 'payment of too much', amount, named: invoice.id });
};

/** Money for what was given up already. */
export const payRecovered = (account: Account, chance: Chance): Operation | null => {
  const given = [...account.invoices.values()].filter(({ writtenOff }) => writtenOff > 0);
  const invoice = pick(chance, given);
  if (!invoice) return null;
  const amount = between(chance, 1, invoice.writtenOff + 1_000);
  return payment(account, chance, { name: 'payment of a bad debt', amount, named: invoice.id });
};

export const payWithheld = (account: Account, chance: Chance): Operation | null => {
  const invoice = someOpen(account, chance);
  if (!invoice || openOn(invoice) < 100) return null;
  // 2 % of what carries VAT and 5 % of the net; what other payments kept back before leaves nothing for this one.
  const isFirst = ![...account.payments.values()].some(
    ({ settled, withheldVat: vat, withheldTax: tax, isReversed }) =>
      !isReversed && vat + tax > 0 && settled.has(invoice.id),
  );
  const left = (of: 'net' | 'vat') =>
    invoice.lines.reduce((sum, line) => sum + line[of] - (of === 'net' ? line.creditedNet : line.creditedVat), 0);
  if (!isFirst || left('net') === 0) return null;
  const withheldVat = Math.min(Math.floor((left('vat') * 2) / 16), Math.floor(openOn(invoice) / 10));
  const withheldTax = Math.min(Math.floor((left('net') * 5) / 100), Math.floor(openOn(invoice) / 10));
  const amount = openOn(invoice) - withheldVat - withheldTax;
  return payment(account, chance, {
    name: 'payment with tax withheld',
    amount,
    withheldVat,
    withheldTax,
    named: invoice.id,
  });
};

export const paySeveral = (account: Account, chance: Chance): Operation | null => {
  const open = openInvoices(account).filter(() => chance.next() < 0.6);
  if (open.length < 2) return null;
  const asked = open.slice(0, 5).map((invoice) => ({
    invoiceId: invoice.id,
    amount: between(chance, 1, openOn(invoice)),
  }));
  const parts = asked.reduce((sum, { amount }) => sum + amount, 0);
  const amount = parts + (chance.next() < 0.5 ? 0 : between(chance, 1, 100_000));
  return payment(account, chance, { name: 'payment of several invoices', amount, asked });
};

export const paySettled = (account: Account, chance: Chance): Operation | null => {
  const settled = [...account.invoices.values()].filter((invoice) => openOn(invoice) === 0 && invoice.writtenOff === 0);
  const invoice = pick(chance, settled);
  if (!invoice) return null;
  const body = { tenantId: account.tenantId, amount: '100.00', paymentMethod: 'cash', invoiceId: invoice.id };
  return refused(
    'payment of a settled invoice',
    { method: 'POST', path: '/api/payments', body },
    409,
    'invoice_settled',
  );
};

export const payTwice = (account: Account, chance: Chance): Operation | null => {
  const known = [...account.payments.values()].filter(({ reference, isReversed }) => reference !== null && !isReversed);
  const before = pick(chance, known);
  if (!before) return null;
  const body = {
    tenantId: account.tenantId,
    amount: text(before.amount),
    paymentMethod: 'mobile_money',
    reference: before.reference?.toLowerCase(),
  };
  return refused('M-Pesa code again', { method: 'POST', path: '/api/payments', body }, 409, 'reference_used');
};

export const reversePayment = (account: Account, chance: Chance): Operation | null => {
  const chosen = pick(chance, [...account.payments.values()]);
  if (!chosen) return null;
  const call = { method: 'POST', path: `/api/payments/${chosen.id}/reverse`, body: { reason: 'The cheque bounced' } };
  const isRefunded = [...account.refunds.values()].some(({ drawn, isReversed }) => !isReversed && drawn.has(chosen));
  const isGivenUp = [...chosen.settled.keys()].some((id) => (account.invoices.get(id)?.writtenOff ?? 0) > 0);
  if (chosen.isReversed || isRefunded || isGivenUp) return refused('payment reversed', call, 409, 'conflict');
  return {
    name: 'payment reversed',
    call,
    settle: (answer) => {
      const wire = answered<WirePayment>(answer, 200);
      same('Whether it is reversed', wire.reversedAt !== null, true);
      same('What is left of the payment', wire.unallocated, '0.00');
      reverse(account, chosen);
    },
  };
};

export const useCredit = (account: Account): Operation => ({
  name: 'credit applied',
  call: { method: 'POST', path: `/api/tenants/${account.tenantId}/apply-credit` },
  settle: (answer) => {
    const wire = answered<{ applied: string; left: string }>(answer, 200);
    same('The credit applied', amountOf(wire.applied), applyCredit(account));
    same('The credit left', amountOf(wire.left), creditLeft(account));
  },
});

const depositCall = (account: Account, path: string, amount: number, more: object) => ({
  method: 'POST',
  path,
  body: { tenantId: account.tenantId, amount: text(amount), ...more },
});

export const takeDeposit = (account: Account, chance: Chance): Operation => {
  const amount = between(chance, 1, 3_000_000);
  const method = pick(chance, METHODS) ?? 'cash';
  return {
    name: 'deposit taken',
    call: depositCall(account, '/api/deposits', amount, { paymentMethod: method }),
    settle: (answer) => {
      same('The deposit', amountOf(answered<{ amount: string }>(answer, 201).amount), amount);
      account.deposits.push({ kind: 'taken', amount, method });
    },
  };
};

export const refundDeposit = (account: Account, chance: Chance): Operation => {
  const held = depositHeld(account);
  const amount = between(chance, 1, Math.max(1, Math.floor(held * 1.2)));
  const method = pick(chance, METHODS) ?? 'cash';
  const call = depositCall(account, '/api/deposits/refund', amount, { paymentMethod: method });
  if (amount > held) return refused('deposit refunded', call, 409, 'deposit_short');
  return {
    name: 'deposit refunded',
    call,
    settle: (answer) => {
      same('The refund', amountOf(answered<{ amount: string }>(answer, 201).amount), amount);
      account.deposits.push({ kind: 'refunded', amount, method });
    },
  };
};

export const setOffDeposit = (account: Account, chance: Chance): Operation => {
  const held = depositHeld(account);
  const named = chance.next() < 0.4 ? someOpen(account, chance) : undefined;
  const open = named ? openOn(named) : owed(account);
  const amount = between(chance, 1, Math.max(1, Math.floor(Math.min(held, open) * 1.1)));
  const more = { reason: 'Left without paying', ...(named ? { invoiceId: named.id } : {}) };
  const call = depositCall(account, '/api/deposits/set-off', amount, more);
  if (amount > held) return refused('deposit set off', call, 409, 'deposit_short');
  if (amount > open) return refused('deposit set off', call, 400, 'validation');
  return {
    name: 'deposit set off',
    call,
    settle: (answer) => {
      same('What was set off', amountOf(answered<{ amount: string }>(answer, 201).amount), amount);
      setOff(account, amount, named?.id ?? null);
    },
  };
};
