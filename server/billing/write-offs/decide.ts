import { reliefProblem } from '../../../domain/billing/write-offs/write-off.ts';
import type {
  WriteOff,
  writeOffInvoice as WriteOffInvoice,
} from '../../../domain/billing/write-offs/write-off-contract.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, reasonOn } from '../../ledger/post.ts';
import type { OpenAccount } from '../accounts/open-account.ts';
import { applyTenantCredit } from '../accounts/settle.ts';
import { writeRelief } from '../accounts/vat-reliefs.ts';
import {
  type ActiveWriteOff,
  activeWriteOff,
  getWriteOff,
  reverseActiveWriteOff,
  writeOffLocked,
  writeOffRest,
} from '../accounts/write-offs.ts';
import { lockInvoice } from '../invoices/credit.ts';
import { dayText } from '../kernel/format.ts';

export const writeOffInvoice = async (
  deps: Deps,
  id: string,
  { reason, date: given, overrideReason }: BodyOf<typeof WriteOffInvoice>,
): Promise<WriteOff> => {
  const today = await getToday(deps);
  const date = given ?? today;
  const invoice = await lockInvoice(deps.db, id);
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
  if (invoice.issueDate && date < invoice.issueDate) {
    throw invalid({ date: `Date must not be before the invoice of ${dayText(invoice.issueDate)}` });
  }
  const closed = reasonOn(date, await closedThrough(deps.db), overrideReason, 'date');
  const { writeOffId } = await writeOffLocked(deps.db, invoice, { reason, date, overrideReason: closed });
  return getWriteOff(deps.db, writeOffId);
};

/** Claims the VAT of a bad debt back, in the return of the month that runs. The debtor who pays after all makes it due again. */
export const claimVatRelief = async (deps: Deps, id: string): Promise<WriteOff> => {
  const { db } = deps;
  await lockInvoice(db, (await getWriteOff(db, id)).invoiceId);
  const debt = await getWriteOff(db, id);
  const today = await getToday(deps);
  const { vatRegistered: isRegistered } = (await deps.settings.get()).billing;
  const problem = reliefProblem(debt, { today, isRegistered });
  if (problem) throw new AppError('conflict', problem);
  await writeRelief(db, { writeOffId: id, vat: debt.vat, name: debt.writeOffNumber }, today);
  return getWriteOff(db, id);
};

/** Takes a write-off back. Credit that the tenant has since then pays the invoice. */
export const reverseWriteOff = async (deps: Deps, id: string, reason: string): Promise<WriteOff> => {
  const { db } = deps;
  const { invoiceId, tenantId } = await getWriteOff(db, id);
  await lockInvoice(db, invoiceId);
  const active = await activeWriteOff(db, invoiceId);
  if (active?.id !== id) throw new AppError('conflict', 'This write-off was already reversed');
  const date = await getToday(deps);
  await reverseActiveWriteOff(db, active, { reason, date });
  if (tenantId) await applyTenantCredit(db, tenantId, date);
  return getWriteOff(db, id);
};

type Named = { ids: readonly string[]; date: Day; hold: () => Promise<OpenAccount> };
export type Recovery = { account: OpenAccount; close: () => Promise<void> };

/**
 * Money for an invoice that was written off: the write-off is reversed before the payment, and what the payment leaves open
 * is written off again, so that letters do not begin anew.
 */
export const recovering = async (db: Db, { ids, date, hold }: Named): Promise<Recovery> => {
  const account = await hold();
  const missing = new Set(ids.filter((id) => !account.open.some((invoice) => invoice.id === id)));
  const active: ActiveWriteOff[] = [];
  for (const id of missing) {
    const row = await activeWriteOff(db, id);
    if (row && row.tenantId === account.payer.tenantId) active.push(row);
  }
  if (active.length === 0) return { account, close: async () => undefined };
  for (const row of active) {
    if (date < row.writtenOn) {
      const message = `This invoice was written off on ${dayText(row.writtenOn)}: choose that date or later`;
      throw invalid({ paymentDate: message });
    }
    await reverseActiveWriteOff(db, row, { reason: 'A payment came in', date });
  }
  return {
    account: await hold(),
    close: async () => {
      for (const row of active) await writeOffRest(db, row, { reason: 'a payment', date });
    },
  };
};
