import { expect } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import type { MpesaChannel } from '../../domain/mpesa/contract.ts';
import type { MpesaReceipt } from '../../domain/mpesa/receipt-contract.ts';
import type { MpesaStatementReport } from '../../domain/mpesa/statement-contract.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { integrityRules } from '../../server/mpesa/integrity-rules.ts';
import { type Heard, type Received, receiveReceipts } from '../../server/mpesa/receipts/receive.ts';
import type { TestApp } from './app.ts';
import { furnishBilling } from './billing.ts';
import { answer } from './bookings.ts';
import { expectBooksAgree } from './books.ts';

export const CHANNEL = { name: 'Main Paybill', kind: 'paybill', shortcode: '600100', environment: 'production' };

let made = 0;
/** A receipt number as Safaricom makes them, another one each time. */
export const newReceipt = (): string => `TKT${(++made).toString(36).toUpperCase().padStart(7, '0')}`;

/** A space with a paybill, and payments that are heard of in any way. */
export const furnishMpesa = async (t: TestApp, fields: object = CHANNEL) => {
  const world = await furnishBilling(t);
  const admin = await t.as('admin');
  const reply = await admin.call('POST', '/api/mpesa/channels', fields);
  if (reply.status !== 201) throw new Error(`No channel was made: ${JSON.stringify(reply.body)}`);
  const channel = reply.body as MpesaChannel;

  const hear = (...all: (Partial<Omit<Heard, 'amount'>> & { amount: number })[]): Promise<Received[]> =>
    t.app.database.transact(systemActor('mpesa'), (db) =>
      receiveReceipts(
        { ...t.app.deps, db },
        all.map(({ amount, ...heard }) => ({
          source: 'c2b',
          receiptNumber: newReceipt(),
          channel,
          paidAt: '2026-11-15T05:30:00Z',
          accountReference: null,
          payerName: null,
          phone: '2547 ***** 126',
          ...heard,
          amount: cents(amount * 100),
        })),
      ),
    );

  return {
    ...world,
    admin,
    channel,
    hear,
    receipt: async (id: string) => (await world.desk.call('GET', `/api/mpesa/receipts/${id}`)).body as MpesaReceipt,
    receipts: async (query = '') =>
      (await world.desk.call('GET', `/api/mpesa/receipts${query}`)).body as MpesaReceipt[],
    assign: async (id: string, to: object) =>
      answer<MpesaReceipt>(await world.desk.call('POST', `/api/mpesa/receipts/${id}/assign`, to)),
    unassign: async (id: string, reason?: string) =>
      answer<MpesaReceipt>(
        await world.desk.call('POST', `/api/mpesa/receipts/${id}/unassign`, reason ? { reason } : undefined),
      ),
    importStatement: async (file: string | Buffer, query = '') =>
      answer<MpesaStatementReport>(
        await world.accountant.call('POST', `/api/mpesa/statements${query}`, Buffer.from(file), {
          'content-type': 'application/octet-stream',
        }),
      ),
  };
};

/** Books and documents say the same, and what waits in suspense is what nobody was found for. */
export const expectMoneyAgrees = async (t: TestApp): Promise<void> => {
  await expectBooksAgree(t);
  for (const { id, broken } of integrityRules) expect([id, await t.sql(broken)]).toEqual([id, []]);
};

export type Line = {
  receipt: string;
  at: string;
  details: string;
  /** Negative where it left the account. */
  amount: number;
  status?: string;
  reason?: string;
  party?: string;
  linked?: string;
  account?: string;
};

const HEADER = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
];

export const customerPays = (receipt: string, amount: number, account = '', at = '2026-11-14 10:00:00'): Line => ({
  receipt,
  at,
  details: `Pay Bill from 2547******126 - JANE WANJIRU Acc. ${account}`,
  amount,
  reason: 'Pay Utility',
  party: '2547******126 - JANE WANJIRU',
  account,
});

/** The statement of the organisation portal as cells: lines above the table, newest first. The lines come oldest first. */
export const statementCells = (lines: readonly Line[], { opening = 1_000, shortcode = '600100' } = {}): string[][] => {
  let balance = opening;
  const rows = lines.map((line) => {
    const isDone = line.status === undefined;
    if (isDone) balance += line.amount;
    return [
      line.receipt,
      line.at,
      line.at,
      line.details,
      line.status ?? 'Completed',
      line.amount > 0 ? line.amount.toFixed(2) : '',
      line.amount < 0 ? line.amount.toFixed(2) : '',
      isDone ? balance.toFixed(2) : '',
      isDone ? 'true' : 'false',
      line.reason ?? '',
      line.party ?? '',
      line.linked ?? '',
      line.account ?? '',
    ];
  });
  return [
    ['Account Holder:', 'Example Hub Ltd'],
    ['Short Code:', shortcode],
    ['Opening Balance:', opening.toFixed(2)],
    ['Closing Balance:', balance.toFixed(2)],
    [],
    HEADER,
    ...rows.reverse(),
  ];
};

const csvText = (cells: readonly string[][]): string =>
  cells
    .map((row) => row.map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(','))
    .join('\r\n');

export const statementCsv = (lines: readonly Line[], options?: Parameters<typeof statementCells>[1]): string =>
  csvText(statementCells(lines, options));
