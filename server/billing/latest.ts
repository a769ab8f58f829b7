import { desc, eq } from 'drizzle-orm';
import type { LatestDocuments } from '../../domain/billing/latest-contract.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { creditNotesWhere } from './invoices/credit-notes.ts';
import * as invoiceRows from './invoices/list.ts';
import * as letterRows from './letters/list.ts';
import * as paymentRows from './payments/list.ts';
import { creditNotes, invoices } from './tables/invoice-tables.ts';
import { demandLetters } from './tables/letter-tables.ts';
import { payments } from './tables/payment-tables.ts';

const OF_EACH = 4;

const latestInvoices = async (deps: Deps, tenant: string | undefined) => {
  const today = await getToday(deps);
  const rows = await invoiceRows
    .selectInvoices(deps.db)
    .where(tenant ? eq(invoices.tenantId, tenant) : undefined)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(OF_EACH);
  return rows.map((row) => invoiceRows.presentInvoice(row, today));
};

const latestCreditNotes = ({ db }: Deps, tenant: string | undefined) =>
  creditNotesWhere(db, tenant ? eq(creditNotes.tenantId, tenant) : undefined, OF_EACH);

const latestPayments = async (deps: Deps, tenant: string | undefined) =>
  paymentRows.presentPayments(
    deps,
    await paymentRows
      .selectPayments(deps.db)
      .where(tenant ? eq(payments.tenantId, tenant) : undefined)
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(OF_EACH),
  );

const latestLetters = async ({ db }: Deps, tenant: string | undefined) =>
  letterRows.presentAll(
    db,
    await letterRows
      .selectLetters(db)
      .where(tenant ? eq(demandLetters.tenantId, tenant) : undefined)
      .orderBy(desc(demandLetters.createdAt), desc(demandLetters.id))
      .limit(OF_EACH),
  );

/** Of everybody, or of one tenant. */
export const latestDocuments = async (deps: Deps, tenant?: string): Promise<LatestDocuments> => {
  const [newInvoices, newNotes, newPayments, newLetters] = await Promise.all([
    latestInvoices(deps, tenant),
    latestCreditNotes(deps, tenant),
    latestPayments(deps, tenant),
    latestLetters(deps, tenant),
  ]);
  return { invoices: newInvoices, creditNotes: newNotes, payments: newPayments, letters: newLetters };
};
