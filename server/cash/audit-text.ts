import { transferNumber } from '../../domain/cash/rules.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { amount, type Describer, describeThing, text } from '../db/query/audit-text.ts';

const path = withQuery(paths.ledger, { tab: 'cash' });

export const describeCashAccount: Describer = (change) => {
  const { action, before, after } = change;
  if (action !== 'update' || before?.is_active === after?.is_active) return describeThing('cash account', path)(change);
  return { text: `${after?.is_active ? 'opened' : 'closed'} the cash account ${text(after, 'name')}`, path };
};

export const describeDefault: Describer = ({ action, entityId, after }) => {
  const method = PAYMENT_METHOD_LABELS[entityId as PaymentMethod] ?? entityId;
  const name = text(after, 'cash_account_name');
  return action === 'insert' || action === 'update'
    ? { text: `made ${name || 'another account'} the default for ${method}`, path }
    : null;
};

const isReversal = ({ action, before, after }: Parameters<Describer>[0]): boolean =>
  action === 'update' && !text(before, 'reversed_at') && text(after, 'reversed_at') !== '';

export const describeTransfer: Describer = (change) => {
  const { action, before, after } = change;
  const transfer = `transfer ${transferNumber(Number(after?.number ?? 0))} of ${amount(after)}`;
  if (action === 'insert') return { text: `made ${transfer}`, path };
  if (isReversal(change)) return { text: `reversed ${transfer}: ${text(after, 'reverse_reason')}`, path };
  return action === 'update' && !text(before, 'arrived_on') && text(after, 'arrived_on')
    ? { text: `marked ${transfer} as arrived`, path }
    : null;
};

const ENTRY_WORDS: Readonly<Record<string, string>> = {
  charge: 'a bank charge',
  interest: 'interest',
  owner_in: 'money paid in by the owner',
  owner_out: 'money paid out to the owner',
};

export const describeCashEntry: Describer = (change) => {
  const { action, after } = change;
  const entry = `${ENTRY_WORDS[text(after, 'kind')] ?? 'a cash entry'} of ${amount(after)}`;
  if (action === 'insert') return { text: `recorded ${entry}: ${text(after, 'description')}`, path };
  return isReversal(change) ? { text: `reversed ${entry}: ${text(after, 'reverse_reason')}`, path } : null;
};
