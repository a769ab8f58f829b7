import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Role } from '../../../domain/kernel/access.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { approverFor, approverText, isApprover } from '../../../domain/suppliers/bills/approval.ts';
import type { Bill, BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import { billReference, billStatus } from '../../../domain/suppliers/bills/bill-rules.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { accountNames } from '../../ledger/accounts.ts';
import { type BillRow, billLines, bills, suppliers } from '../tables.ts';
import { listAttachments } from './attachments.ts';
import { type BillLineRow, mayClaimVat, postingLines } from './books.ts';
import { billWarnings } from './warnings.ts';

export type BillDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

const columns = { ...getTableColumns(bills), supplierName: suppliers.name };

export const selectBills = (db: Db) =>
  db.select(columns).from(bills).innerJoin(suppliers, eq(suppliers.id, bills.supplierId));

export const billColumns = columns;

export type NamedBill = BillRow & { supplierName: string };

export const presentBill = (row: NamedBill): Bill => {
  const { seq, billDate, state, approvedBy: _, enteredBy: __, siteId: ___, ...shown } = row;
  const [total, paid] = [parseMoney(row.total), parseMoney(row.paid)];
  return {
    ...shown,
    reference: billReference(seq),
    date: billDate,
    open: toDecimalText(state === 'approved' ? subtractMoney(total, paid) : cents(0)),
    status: billStatus(state, total, paid),
  };
};

export const readLines = (db: Db, billId: string): Promise<BillLineRow[]> =>
  db.select().from(billLines).where(eq(billLines.billId, billId)).orderBy(asc(billLines.ordinal));

/** Who looks: it says whether they may approve. */
export type Viewer = { actor: string; role: Role };

/** Who has to approve a bill by its total, in words, and whether the viewer may. */
export const judgeApproval = (row: BillRow, { billing }: Settings, { actor, role }: Viewer) => {
  const approver = approverFor(parseMoney(row.total), billing.billApprovalBands);
  const person = row.enteredBy.startsWith('user:') ? row.enteredByName : null;
  return {
    needed: approverText(approver, person),
    isAllowed: isApprover(approver, { role, hasEntered: actor === row.enteredBy }),
  };
};

const side = (amount: Cents): string => toDecimalText(cents(Math.max(amount, 0)));

const present = async (deps: BillDeps, row: NamedBill, viewer: Viewer): Promise<BillDetails> => {
  const { db } = deps;
  const settings = await deps.settings.get();
  const [lines, attachments] = await Promise.all([readLines(db, row.id), listAttachments(db, row.id)]);
  const claimsVat = row.claimsVat ?? mayClaimVat(settings, row.billDate, await getToday(deps));
  const posting = postingLines(row.kind, lines, claimsVat);
  const names = await accountNames(
    db,
    [...lines, ...posting].map(({ account }) => account),
  );
  const name = (account: string) => names.get(account) ?? '';
  const { needed, isAllowed } = judgeApproval(row, settings, viewer);
  return {
    ...presentBill(row),
    lines: lines.map(({ account, description, net, taxClass, vat }) => ({
      account,
      accountName: name(account),
      description,
      net,
      taxClass,
      vat,
    })),
    posting: posting.map(({ account, amount }) => ({
      account,
      accountName: name(account),
      debit: side(amount),
      credit: side(cents(-amount)),
    })),
    attachments,
    warnings: row.state === 'draft' ? await billWarnings(db, row, { settings, claimsVat }) : [],
    neededApprover: needed,
    mayApprove: row.state === 'draft' && isAllowed,
  };
};

export const getBill = async (deps: BillDeps, id: string, viewer: Viewer): Promise<BillDetails> => {
  const [row] = await selectBills(deps.db).where(eq(bills.id, id));
  if (!row) throw notFound('Bill');
  return present(deps, row, viewer);
};
