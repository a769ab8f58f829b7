import { kcbReply, readKcbBill } from '../../../domain/banking/kcb.ts';
import { addMoney, type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { openInvoices } from '../../billing/accounts/open-account.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection/database.ts';
import { findMeant } from '../../mpesa/receipts/match.ts';
import { loadSettings } from '../../settings/store.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';
import type { NoticeAccount } from './settings.ts';

type Bill = { name: string; owed: Cents };

const tenantBill = async (db: Db, tenantId: string): Promise<Bill> => {
  const contacts = await tenantContacts(db, new Set([tenantId]));
  const open = await openInvoices(db, tenantId);
  return {
    name: contacts.get(tenantId)?.companyName ?? '',
    owed: addMoney(cents(0), ...open.map(({ balance }) => balance)),
  };
};

const findBill = async (db: Db, reference: string): Promise<Bill | { problem: string }> => {
  const { match, invoices } = await findMeant(db, reference);
  if (match.ground === null) return { problem: 'No bill has this number' };
  if (match.ground === 'pay_code') return tenantBill(db, match.tenantId);
  const invoice = invoices.find(({ id }) => id === match.invoiceId);
  // Who is no tenant has no account that could hold more than the bill.
  if (!invoice || (invoice.balance === 0 && invoice.tenantId === null)) return { problem: 'This bill is settled' };
  return { name: invoice.name, owed: invoice.balance };
};

/** What KCB shows to somebody who is about to pay a bill: whom it is of and how much of it is open. */
export const answerBill = async (
  { db, config }: { db: Db; config: Config },
  { accountNumber, tillNumber, shortCode }: NoticeAccount,
  body: string,
) => {
  const question = readKcbBill(body);
  const transactionId = question?.transactionId ?? '';
  if (!question?.reference) return kcbReply(transactionId, 'The number of the bill is missing');
  const bill = await findBill(db, question.reference);
  if ('problem' in bill) return kcbReply(transactionId, bill.problem);
  return {
    ...kcbReply(transactionId),
    CustomerName: bill.name,
    billAmount: toDecimalText(bill.owed),
    currency: (await loadSettings(db, config.demo)).general.currency,
    // Any part of it may be paid.
    billType: 'PARTIAL',
    creditAccountIdentifier: accountNumber ?? tillNumber ?? shortCode ?? '',
  };
};
