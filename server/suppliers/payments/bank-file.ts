import type { FastifyReply } from 'fastify';
import { invalid } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { paymentType } from '../../../domain/suppliers/payments/payment-rules.ts';
import { cashAccountNumber } from '../../cash/accounts.ts';
import { keyRing } from '../../crypto/keys.ts';
import type { Deps } from '../../deps.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { openAccounts } from '../suppliers/sealed-accounts.ts';
import { suppliersById } from '../suppliers/service.ts';
import type { SupplierRow } from '../tables.ts';
import { getBatch } from './batches.ts';

type BankRow = {
  supplier: SupplierRow;
  accountNumber: string | null;
  amount: string;
  currency: string;
  debitAccount: string;
  number: string;
  purpose: string;
};

/** The bank's bulk file: beneficiary, account, bank, branch, amount, currency, type, debit account, purpose, notes, e-mail. */
const COLUMNS: readonly SheetColumn<BankRow>[] = [
  { header: 'Beneficiary Name', type: 'text', value: ({ supplier }) => supplier.accountName ?? supplier.name },
  { header: 'Beneficiary Account', type: 'text', value: ({ accountNumber }) => accountNumber },
  { header: 'Bank Code', type: 'text', value: ({ supplier }) => supplier.bankCode },
  { header: 'Branch Code', type: 'text', value: ({ supplier }) => supplier.branchCode },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'Currency', type: 'text', value: ({ currency }) => currency },
  { header: 'Payment Type', type: 'text', value: ({ amount }) => paymentType(parseMoney(amount)) },
  { header: 'Debit Account', type: 'text', value: ({ debitAccount }) => debitAccount },
  { header: 'Purpose', type: 'text', value: ({ purpose }) => purpose },
  { header: 'Notes', type: 'text', value: ({ number }) => number },
  { header: 'Email', type: 'text', value: ({ supplier }) => supplier.email },
];

/** One row for each supplier that gets money; who has no bank account is refused by name, so that nobody is forgotten. */
export const sendBankFile = async (
  deps: Pick<Deps, 'db' | 'config' | 'settings'>,
  reply: FastifyReply,
  batchId: string,
): Promise<void> => {
  const batch = await getBatch(deps, batchId);
  const paid = batch.payments.filter(({ reversedOn, amount }) => reversedOn === null && amount !== '0.00');
  const without = paid.filter(({ hasBankAccount }) => !hasBankAccount).map(({ supplierName }) => supplierName);
  if (without.length > 0) {
    throw invalid({ id: `No bank code and account number is known of ${without.join(', ')}` });
  }
  const suppliers = await suppliersById(
    deps.db,
    paid.map(({ supplierId }) => supplierId),
  );
  const { currency } = (await deps.settings.get()).general;
  const debitAccount = await cashAccountNumber(deps.db, batch.cashAccountId);
  const ring = await keyRing(deps.config);
  const rows = paid.flatMap(({ supplierId, amount, bills }): BankRow[] => {
    const supplier = suppliers.get(supplierId);
    const purpose = bills.map(({ number }) => number).join(' ');
    if (!supplier) return [];
    const { accountNumber } = openAccounts(ring, supplier);
    const { number } = batch;
    return [{ supplier, accountNumber, amount, currency, debitAccount, number, purpose: purpose.slice(0, 100) }];
  });
  sendSheet(reply, 'csv', `${batch.number}-bank`, { sheet: 'Payments', columns: COLUMNS, rows: [rows] });
};
