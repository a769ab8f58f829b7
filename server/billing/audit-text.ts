import { paths, pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { amount, type Describer, text } from '../db/query/audit-text.ts';

type Image = Record<string, unknown> | null;

const who = (row: Image): string => {
  const to = row?.bill_to;
  return typeof to === 'object' && to !== null && 'name' in to ? String(to.name) : 'a visitor';
};

/** What payments and credits do to an invoice is told by them. */
export const describeInvoice: Describer = ({ action, entityId, before, after }) => {
  const row = after ?? before;
  const path = withQuery(paths.financials, { invoice: entityId });
  const number = text(row, 'invoice_number');
  const isDraft = text(row, 'status') === 'draft';
  const invoice = `${number ? `invoice ${number}` : 'a draft invoice'} of ${amount(row)} for ${who(row)}`;
  if (action === 'insert') return { text: `${isDraft ? 'drafted' : 'issued'} ${invoice}`, path };
  if (action === 'delete') return { text: `deleted ${invoice}`, path: null };
  if (action !== 'update') return null;
  if (isDraft) return { text: `changed ${invoice}`, path };
  return text(before, 'status') === 'draft' ? { text: `issued ${invoice}`, path } : null;
};

/** That a run has invoiced it is told by the invoice. */
export const describeCharge: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.tenant, text(after, 'tenant_id'));
  const charge = `a charge: ${text(after, 'description')}`;
  if (action === 'insert') return { text: `added ${charge}`, path };
  return action === 'update' && !text(before, 'void_reason') && text(after, 'void_reason')
    ? { text: `voided ${charge} (${text(after, 'void_reason')})`, path }
    : null;
};

export const describeCreditNote: Describer = ({ action, after }) =>
  action === 'insert'
    ? {
        text: `credited ${amount(after)} with credit note ${text(after, 'credit_number')}: ${text(after, 'reason')}`,
        path: withQuery(paths.financials, { invoice: text(after, 'invoice_id') }),
      }
    : null;

export const describePayment: Describer = ({ action, entityId, before, after }) => {
  const path = withQuery(paths.financials, { tab: 'payments', payment: entityId });
  const reference = text(after, 'reference');
  const payment = `a payment of ${amount(after)}${reference ? ` (${reference})` : ''}`;
  if (action === 'insert') return { text: `recorded ${payment}`, path };
  const has = (name: string) => text(before, name) !== text(after, name);
  if (has('vat_certificate') || has('tax_certificate')) return { text: `entered certificates of ${payment}`, path };
  return action === 'update' && !text(before, 'reversed_at') && text(after, 'reversed_at')
    ? { text: `reversed ${payment}: ${text(after, 'reverse_reason')}`, path }
    : null;
};

const CHEQUE_VERBS: Readonly<Record<string, string>> = {
  received: 'took back from the bank',
  banked: 'banked',
  cleared: 'marked as cleared',
};

/** That one was received, or reversed with its payment, is told by the payment. */
export const describeCheque: Describer = ({ action, entityId, before, after }) => {
  const state = text(after, 'state');
  if (action !== 'update' || text(before, 'state') === state) return null;
  const path = withQuery(paths.financials, { tab: 'payments', payment: entityId });
  const cheque = `a cheque of ${amount(after)}`;
  if (state === 'bounced') return { text: `recorded that ${cheque} bounced: ${text(after, 'bounce_reason')}`, path };
  const verb = CHEQUE_VERBS[state];
  return verb ? { text: `${verb} ${cheque}`, path } : null;
};

const DEPOSIT_VERBS: Readonly<Record<string, string>> = {
  taken: 'took a deposit',
  set_off: 'set off a deposit',
  refunded: 'refunded a deposit',
  forfeited: 'kept a deposit',
  forfeit_reversed: 'took back the forfeit of a deposit',
};

export const describeDeposit: Describer = ({ action, after }) =>
  action === 'insert'
    ? {
        text: `${DEPOSIT_VERBS[text(after, 'kind')] ?? 'moved a deposit'} of ${amount(after)}`,
        path: pathTo(paths.tenant, text(after, 'tenant_id')),
      }
    : null;

const isReversal = ({ action, before, after }: Parameters<Describer>[0]): boolean =>
  action === 'update' && !text(before, 'reversed_at') && text(after, 'reversed_at') !== '';

export const describeRefund: Describer = (change) => {
  const { action, after } = change;
  const path = pathTo(paths.tenant, text(after, 'tenant_id'));
  const refund = `refund ${text(after, 'refund_number')} of ${amount(after)}`;
  if (action === 'insert') return { text: `paid ${refund}: ${text(after, 'reason')}`, path };
  return isReversal(change) ? { text: `reversed ${refund}: ${text(after, 'reverse_reason')}`, path } : null;
};

const PROPOSAL_VERBS: Readonly<Record<string, string>> = {
  waiting: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
};

export const describeRefundProposal: Describer = ({ action, after }) => {
  const path = withQuery(paths.ledger, { tab: 'cash', list: 'approvals' });
  const verb = PROPOSAL_VERBS[text(after, 'state')];
  if ((action !== 'insert' && action !== 'update') || !verb) return null;
  return { text: `${verb} a refund of ${amount(after)}: ${text(after, 'reason')}`, path };
};

export const describeTaxStamp: Describer = ({ action, after }) => {
  if (action !== 'insert') return null;
  const invoice = text(after, 'invoice_id');
  const number = `eTIMS number ${text(after, 'cu_invoice_number')}`;
  const reason = text(after, 'reason');
  return {
    text: reason ? `corrected to ${number}: ${reason}` : `recorded ${number}`,
    path: invoice ? withQuery(paths.financials, { invoice }) : null,
  };
};

export const describeWriteOff: Describer = (change) => {
  const { action, after } = change;
  const path = withQuery(paths.financials, { invoice: text(after, 'invoice_id') });
  const number = text(after, 'write_off_number');
  if (action === 'insert')
    return { text: `wrote off ${amount(after)} as a bad debt (${number}): ${text(after, 'reason')}`, path };
  return isReversal(change) ? { text: `reversed write-off ${number}: ${text(after, 'reverse_reason')}`, path } : null;
};

export const describeVatRelief: Describer = ({ action, after }) => {
  const vat = amount(after, 'vat');
  if (action === 'insert') return { text: `claimed the VAT of a bad debt back: ${vat}`, path: null };
  const reason = text(after, 'return_reason');
  return reason ? { text: `owes ${vat} VAT of a bad debt again: ${reason}`, path: null } : null;
};
