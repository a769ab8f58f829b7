import type { BillTo } from '../../../domain/billing/contract.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Posting, PostingLine } from '../../../domain/ledger/postings.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';

// What tenants owe, have as credit, as deposit and as rent paid ahead when a space moves in from another system. Each becomes
// the document that it would be here, and its entry stands against the opening balances, on the last day of the old books.

export type Opening = { cutOver: Day; by: { id: string; name: string } };

export type Owner = { tenantId: string; billTo: BillTo };
export type BroughtMoney = Owner & { amount: Cents; reference: string | null };

export const BROUGHT_IN = 'Brought in from another system';

export type Source = Pick<Posting, 'sourceType' | 'sourceId' | 'event' | 'memo'>;

export const toPosting = ({ cutOver }: Opening, source: Source, lines: PostingLine[]): Posting => ({
  ...source,
  date: cutOver,
  lines,
});

export const toPayment = (
  { cutOver, by }: Opening,
  { tenantId, amount, reference }: Omit<BroughtMoney, 'billTo'>,
  invoiceId: string | null,
) => ({
  id: uuidV7(),
  tenantId,
  invoiceId,
  amount: toDecimalText(amount),
  unallocated: invoiceId ? '0' : toDecimalText(amount),
  paymentDate: cutOver,
  paymentMethod: 'bank_transfer' as const,
  reference,
  notes: BROUGHT_IN,
  opening: true,
  recordedBy: by.id,
  recordedByName: by.name,
});

export const received = (id: string, name: string): Source => ({
  sourceType: 'payment',
  sourceId: id,
  event: 'received',
  memo: `Paid to the old system: ${name}`,
});
