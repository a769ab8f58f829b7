import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ONE_CUSTOMER } from '../../../domain/parties/customer.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/overlay/statements.ts';
import { lockPartyAccount, requireParty, toBillTo } from '../../parties/lock-party.ts';
import { lockPayer } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import type { Payer } from './receipt-email.ts';

export type OpenInvoice = {
  id: string;
  balance: Cents;
  issueDate: Day | null;
  dueDate: Day;
  invoiceNumber: string | null;
};

const balance = sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount})`;

const owed = prepared((db) =>
  db
    .select({
      id: invoices.id,
      balance,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      invoiceNumber: invoices.invoiceNumber,
    })
    .from(invoices)
    // Written out: a plan that is made once uses a partial index only for a status that it can see.
    .where(and(eq(invoices.tenantId, sql.placeholder('tenantId')), sql`${invoices.status} = 'pending'`))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .prepare('owed_invoices'),
);

/** What a tenant still owes, oldest first. The caller holds the tenant, so that it stays as it is. */
export const openInvoices = async (db: Db, tenantId: string): Promise<OpenInvoice[]> => {
  const rows = await owed(db).execute({ tenantId });
  return rows.map((row) => ({ ...row, balance: parseMoney(row.balance) }));
};

/** Who pays, held until the transaction ends, with what is owed, oldest first, and the id that the payment gets. */
export type OpenAccount = { payer: Payer; open: OpenInvoice[]; newId: string };

const forTenant = async (db: Db, tenantId: string): Promise<OpenAccount> => {
  const [tenant, open] = await Promise.all([lockPayer(db, tenantId), openInvoices(db, tenantId)]);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  const { companyName: name, contactPerson, email, newId } = tenant;
  return { payer: { tenantId, partyId: null, name, contactPerson, email }, open, newId };
};

// Nobody but a tenant has an account: the invoices themselves are held.
const lockOpen = async (db: Db, where: SQL | undefined) => {
  const rows = await db
    .select({ invoice: invoices, newId: sql<string>`uuid_v7()` })
    .from(invoices)
    .where(and(isNull(invoices.tenantId), where))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .for('no key update')
    .execute();
  return rows.map(({ invoice: { id, amount, paidAmount, creditedAmount, ...invoice }, newId }) => {
    const left = cents(parseMoney(amount) - parseMoney(paidAmount) - parseMoney(creditedAmount));
    const { issueDate, dueDate, invoiceNumber } = invoice;
    return { ...invoice, newId, open: { id, balance: left, issueDate, dueDate, invoiceNumber } };
  });
};

// One of a tenant is paid by its tenant.
const forVisitor = async (db: Db, invoiceId: string): Promise<OpenAccount> => {
  const [row] = await lockOpen(db, eq(invoices.id, invoiceId));
  if (!row) throw invalid({ tenantId: 'Choose a tenant' });
  const { name, contactPerson, email } = row.billTo;
  return {
    payer: { tenantId: null, partyId: row.partyId, name, contactPerson, email },
    open: row.status === 'pending' ? [row.open] : [],
    newId: row.newId,
  };
};

const forParty = async (db: Db, partyId: string): Promise<OpenAccount> => {
  const [party, rows] = await Promise.all([
    lockPartyAccount(db, partyId),
    lockOpen(db, and(eq(invoices.partyId, partyId), eq(invoices.status, 'pending'))),
  ]);
  const { name, contactPerson, email } = toBillTo(requireParty(party));
  const [oldest] = rows;
  if (!oldest) throw invalid({ partyId: `${name} has no open invoice` });
  return {
    payer: { tenantId: null, partyId, name, contactPerson, email },
    open: rows.map(({ open }) => open),
    newId: oldest.newId,
  };
};

type Paying = Pick<PaymentInput, 'tenantId' | 'partyId' | 'invoiceId'>;

export const lockPayerAccount = async (db: Db, { tenantId, partyId, invoiceId }: Paying): Promise<OpenAccount> => {
  if (tenantId && partyId) throw invalid({ partyId: ONE_CUSTOMER });
  if (tenantId) return forTenant(db, tenantId);
  if (partyId) return forParty(db, partyId);
  if (!invoiceId) throw invalid({ tenantId: 'Choose a tenant' });
  return forVisitor(db, invoiceId);
};
