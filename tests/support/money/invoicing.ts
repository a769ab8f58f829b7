import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Chance } from '../chance.ts';
import {
  type Account,
  creditNote,
  issue,
  type ModelDraft,
  type ModelInvoice,
  type ModelLine,
  statusOf,
} from './account.ts';
import { amountOf, answered, between, type Operation, pick, refused, rounded, same, text } from './operation.ts';

// How the space of a workload makes out its prices.
export type Prices = { today: Day; includeVat: boolean };

export type WireInvoice = {
  id: string;
  type: string;
  status: string;
  dueDate: string;
  amount: string;
  paidAmount: string;
  creditedAmount: string;
  lateFeeOf: string | null;
  periodStart: string | null;
  lines: { id: string; net: string; vat: string }[];
};

export const asModel = (wire: WireInvoice): ModelInvoice => ({
  id: wire.id,
  type: wire.type,
  dueDate: wire.dueDate,
  amount: amountOf(wire.amount),
  paid: 0,
  credited: 0,
  writtenOff: 0,
  lines: wire.lines.map(({ id, net, vat }) => ({
    id,
    net: amountOf(net),
    vat: amountOf(vat),
    creditedNet: 0,
    creditedVat: 0,
  })),
  feeId: null,
  lateFeeOf: wire.lateFeeOf,
});

// 16 per cent on top of a price, or within it.
export const taxed = (price: number, { includeVat }: Prices): { net: number; vat: number } => {
  if (!includeVat) return { net: price, vat: rounded(price, 16, 100) };
  const net = rounded(price, 100, 116);
  return { net, vat: price - net };
};

const someLine = (chance: Chance, prices: Prices) => {
  // Cents, shillings and thousands: what is rounded away is seen in small amounts.
  const unitPrice = pick(chance, [between(chance, 3, 99), between(chance, 100, 9_999), between(chance, 1e4, 2e6)]) ?? 1;
  const quantity = pick(chance, [100, 100, 100, 50, 250, 333]) ?? 100;
  const vatable = chance.next() < 0.8;
  const price = rounded(unitPrice, quantity, 100);
  const serviceStart = addDays(prices.today, between(chance, -20, 20));
  return {
    sent: {
      description: 'Services',
      quantity: quantity / 100,
      unitPrice: text(unitPrice),
      vatable,
      ...(chance.next() < 0.4 ? { serviceStart, serviceEnd: addDays(serviceStart, between(chance, 1, 45)) } : {}),
    },
    expected: vatable ? taxed(price, prices) : { net: price, vat: 0 },
  };
};

const someLines = (chance: Chance, prices: Prices) => {
  const lines = Array.from({ length: between(chance, 1, 4) }, () => someLine(chance, prices));
  return { sent: lines.map(({ sent }) => sent), expected: lines.map(({ expected }) => expected) };
};

const linesOf = ({ lines }: WireInvoice) => lines.map(({ net, vat }) => ({ net: amountOf(net), vat: amountOf(vat) }));

// What the model makes of an issued invoice, compared with how the server settled it at once from credit.
const takeIssued = (account: Account, wire: WireInvoice, expected: ModelDraft['lines']): void => {
  same('The lines', linesOf(wire), expected);
  issue(account, asModel(wire));
  const invoice = account.invoices.get(wire.id);
  same('What credit paid at once', amountOf(wire.paidAmount), invoice?.paid);
  same('The status', wire.status, invoice && statusOf(invoice));
};

export const newInvoice = (account: Account, chance: Chance, prices: Prices): Operation => {
  const { sent, expected } = someLines(chance, prices);
  return {
    name: 'invoice',
    call: { method: 'POST', path: '/api/invoices', body: { tenantId: account.tenantId, lines: sent } },
    settle: (answer) => takeIssued(account, answered<WireInvoice>(answer, 201), expected),
  };
};

export const newDraft = (account: Account, chance: Chance, prices: Prices): Operation => {
  const { sent, expected } = someLines(chance, prices);
  return {
    name: 'draft',
    call: { method: 'POST', path: '/api/invoices', body: { tenantId: account.tenantId, lines: sent, draft: true } },
    settle: (answer) => {
      const wire = answered<WireInvoice>(answer, 201);
      same('The lines of the draft', linesOf(wire), expected);
      account.drafts.set(wire.id, { id: wire.id, lines: expected });
    },
  };
};

export const issueDraft = (account: Account, chance: Chance): Operation | null => {
  const draft = pick(chance, [...account.drafts.values()]);
  if (!draft) return null;
  return {
    name: 'draft issued',
    call: { method: 'POST', path: `/api/invoices/${draft.id}/issue` },
    settle: (answer) => {
      const wire = answered<WireInvoice>(answer, 200);
      account.drafts.delete(draft.id);
      takeIssued(account, wire, draft.lines);
    },
  };
};

export const changeDraft = (account: Account, chance: Chance, prices: Prices): Operation | null => {
  const draft = pick(chance, [...account.drafts.values()]);
  if (!draft) return null;
  const { sent, expected } = someLines(chance, prices);
  return {
    name: 'draft changed',
    call: { method: 'PUT', path: `/api/invoices/${draft.id}`, body: { tenantId: account.tenantId, lines: sent } },
    settle: (answer) => {
      same('The lines of the draft', linesOf(answered<WireInvoice>(answer, 200)), expected);
      draft.lines = expected;
    },
  };
};

export type Part = { line: ModelLine; net: number; vat: number };

// The VAT of a part is what is due up to it less what was given back before, so that all parts give back all of it.
const partOf = (line: ModelLine, net: number): Part => {
  const upTo = rounded(line.vat, line.creditedNet + net, line.net);
  return { line, net, vat: upTo - line.creditedVat };
};

const credit = (account: Account, invoice: ModelInvoice, parts: Part[], isWhole: boolean): Operation => ({
  name: isWhole ? 'credit note' : 'credit note of a part',
  call: {
    method: 'POST',
    path: `/api/invoices/${invoice.id}/credit`,
    body: {
      reason: 'Agreed with the tenant',
      ...(isWhole ? {} : { lines: parts.map(({ line, net }) => ({ lineId: line.id, net: text(net) })) }),
    },
  },
  settle: (answer) => {
    const wire = answered<{ id: string; net: string; vat: string; unallocated: string }>(answer, 201);
    const total = (of: 'net' | 'vat') => parts.reduce((sum, part) => sum + part[of], 0);
    same('The net amount credited', amountOf(wire.net), total('net'));
    same('The VAT credited', amountOf(wire.vat), total('vat'));
    creditNote(account, invoice, { id: wire.id, parts });
    same('What is left of the credit note', amountOf(wire.unallocated), account.credits.get(wire.id)?.left);
  },
});

const restOf = (line: ModelLine): number => line.net - line.creditedNet;

// Everything that is not credited yet.
export const wholeOf = ({ lines }: ModelInvoice): Part[] =>
  lines.filter((line) => restOf(line) > 0).map((line) => partOf(line, restOf(line)));

export const creditWhole = (account: Account, chance: Chance): Operation | null => {
  const invoice = pick(chance, [...account.invoices.values()]);
  if (!invoice) return null;
  const parts = wholeOf(invoice);
  if (parts.length > 0) return credit(account, invoice, parts, true);
  const call = { method: 'POST', path: `/api/invoices/${invoice.id}/credit`, body: { reason: 'Once more' } };
  return refused('credit note', call, 409, 'conflict');
};

export const creditPart = (account: Account, chance: Chance): Operation | null => {
  const invoice = pick(chance, [...account.invoices.values()]);
  const lines = invoice?.lines.filter((line) => restOf(line) > 0) ?? [];
  if (!invoice || lines.length === 0) return null;
  const some = lines.filter((_, n) => n === 0 || chance.next() < 0.5);
  // Some parts are a few cents, so that the rounding of one is not made good by the next.
  const parts = some.map((line) => {
    const rest = restOf(line);
    return partOf(line, chance.next() < 0.3 ? Math.min(rest, between(chance, 1, 9)) : between(chance, 1, rest));
  });
  return credit(account, invoice, parts, false);
};

export const waiveFee = (account: Account, chance: Chance): Operation | null => {
  const fee = pick(
    chance,
    [...account.invoices.values()].filter(({ lateFeeOf }) => lateFeeOf !== null),
  );
  if (!fee) return null;
  // By the fee itself or by the invoice that it was charged for.
  const id = chance.next() < 0.5 ? fee.id : fee.lateFeeOf;
  const call = { method: 'POST', path: `/api/invoices/${id}/waive-late-fee`, body: { reason: 'First time' } };
  const parts = wholeOf(fee);
  if (parts.length === 0) return refused('fee waived', call, 409, 'conflict');
  return {
    name: 'fee waived',
    call,
    settle: (answer) => {
      same('The fee', amountOf(answered<{ waived: string }>(answer, 200).waived), fee.amount);
      // The answer does not name the credit note; its own name is enough for a model that never asks for it.
      creditNote(account, fee, { id: `waived ${fee.id}`, parts });
    },
  };
};
