import { and, asc, eq, getTableColumns, ilike, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  DemandLetter,
  DemandLetterDetails,
  LetterType,
  listLetters as ListLetters,
  StatementLine,
} from '../../domain/billing/letter-contract.ts';
import { letterText } from '../../domain/billing/letter-text.ts';
import { LETTER_LABELS } from '../../domain/billing/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { addMoney, cents, formatMoney, parseMoney } from '../../domain/kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../domain/kernel/time.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { holding } from '../http/narrow.ts';
import { containing, countRows, keyset } from '../http/page.ts';
import { deliveriesOf } from '../mail/service.ts';
import { type Message, sendMessage } from '../messages/send.ts';
import type { BillableTenant } from '../tenants/billed-through.ts';
import { tenantContacts, tenantIdsNamed } from '../tenants/held-tenant.ts';
import { demandLetters } from './letter-tables.ts';
import { takeNumbers } from './numbers.ts';
import { invoices } from './tables.ts';
import { amountText, dayText } from './words.ts';

// How long a letter gives to pay.
const DAYS_TO_PAY = 7;

export type LetterWriter = { deps: Deps; tenant: BillableTenant; today: Day };

const openOf = async ({ db }: Pick<Deps, 'db'>, tenantId: string): Promise<StatementLine[]> => {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.status, 'pending')))
    .orderBy(asc(invoices.dueDate), asc(invoices.id));
  return rows.map((row) => ({
    invoiceNumber: row.invoiceNumber ?? '',
    description: row.description,
    dueDate: row.dueDate,
    amount: row.amount,
    balance: formatMoney(cents(parseMoney(row.amount) - parseMoney(row.paidAmount) - parseMoney(row.creditedAmount))),
  }));
};

export const letterMail = (
  letter: { id: string; type: LetterType; recipient: string; content: string },
  key: string,
): Message<'demand_letter'> => ({
  kind: 'demand_letter',
  eventKey: key,
  to: { email: letter.recipient },
  values: { letterTitle: LETTER_LABELS[letter.type], letterText: letter.content },
  document: `letter:${letter.id}`,
});

// Writes one letter with the amounts as the books have them at this moment. The last step waits for a person.
export const writeLetter = async (writer: LetterWriter, invoiceId: string, type: LetterType): Promise<void> => {
  const { deps, tenant, today } = writer;
  const settings = await deps.settings.get();
  const { currency, companyName } = settings.general;
  const statement = await openOf(deps, tenant.id);
  const [invoice] = await deps.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const asked = statement.find(({ invoiceNumber }) => invoiceNumber === invoice?.invoiceNumber);
  if (!invoice || !asked) return;
  const [fee] = await deps.db.select().from(invoices).where(eq(invoices.lateFeeOf, invoiceId));
  const money = (amount: string) => amountText(parseMoney(amount), currency);
  const total = addMoney(...statement.map(({ balance }) => parseMoney(balance)));
  const daysOverdue = daysBetween(invoice.dueDate, today);
  const content = letterText({
    type,
    companyName,
    tenantName: tenant.companyName,
    contactPerson: tenant.contactPerson,
    invoiceNumber: asked.invoiceNumber,
    description: asked.description,
    dueDate: dayText(asked.dueDate),
    daysOverdue,
    amountDue: money(asked.balance),
    totalOpen: amountText(total, currency),
    lateFee: fee && fee.status === 'pending' ? money(fee.amount) : null,
    payBy: dayText(addDays(today, DAYS_TO_PAY)),
    howToPay:
      settings.billing.paymentInstructions ?? `Please give the number ${asked.invoiceNumber} with your payment.`,
  });
  const { series, first } = await takeNumbers(deps.db, 'DL', today, 1);
  const awaits = type === 'eviction_notice';
  const [letter] = await deps.db
    .insert(demandLetters)
    .values({
      series,
      seq: first,
      tenantId: tenant.id,
      invoiceId,
      type,
      status: awaits ? 'awaiting_approval' : 'sent',
      sentDate: awaits ? null : today,
      daysOverdue,
      amountDue: asked.balance,
      recipient: tenant.email,
      content,
      statement,
    })
    .returning();
  if (letter && !awaits) await sendMessage(deps, letterMail(letter, `letter:${letter.id}`));
};

const columns = { ...getTableColumns(demandLetters), invoiceNumber: invoices.invoiceNumber };

export const rowsOf = (db: Db) =>
  db.select(columns).from(demandLetters).innerJoin(invoices, eq(invoices.id, demandLetters.invoiceId));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const present = (row: Row, tenantName: string): DemandLetter => ({
  id: row.id,
  letterNumber: row.letterNumber ?? '',
  tenantId: row.tenantId,
  tenantName,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber ?? '',
  type: row.type,
  status: row.status,
  sentDate: row.sentDate,
  daysOverdue: row.daysOverdue,
  amountDue: row.amountDue,
  recipient: row.recipient,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt,
  decisionReason: row.decisionReason,
  createdAt: row.createdAt,
});

export const presentAll = async (db: Db, rows: readonly Row[]): Promise<DemandLetter[]> => {
  const names = await tenantContacts(db, new Set(rows.map(({ tenantId }) => tenantId)));
  return rows.map((row) => present(row, names.get(row.tenantId)?.companyName ?? ''));
};

const placesOf = (q: string): SQL[] => [
  ilike(demandLetters.letterNumber, containing(q)),
  sql`${demandLetters.tenantId} in ${tenantIdsNamed(q)}`,
];

const filterOf = (query: QueryOf<typeof ListLetters>): SQL | undefined =>
  and(
    query.tenant ? eq(demandLetters.tenantId, query.tenant) : undefined,
    query.invoice ? eq(demandLetters.invoiceId, query.invoice) : undefined,
    query.type ? eq(demandLetters.type, query.type) : undefined,
    query.status ? eq(demandLetters.status, query.status) : undefined,
  );

export const listLetters = async (
  deps: Deps,
  query: QueryOf<typeof ListLetters>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DemandLetter[]> => {
  const filter = and(filterOf(query), await holding(deps.db, demandLetters.id, query.q, placesOf));
  const page = keyset(query, {
    sorts: { createdAt: demandLetters.createdAt },
    id: demandLetters.id,
    otherwise: '-createdAt',
  });
  const rows = await deps.db
    .select({ ...columns, cursor: page.cursor })
    .from(demandLetters)
    .innerJoin(invoices, eq(invoices.id, demandLetters.invoiceId))
    .where(and(filter, page.after))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, demandLetters, filter, reply);
  return presentAll(deps.db, page.finish(request, reply, rows));
};

export const getLetter = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<DemandLetterDetails> => {
  const [row] = await rowsOf(db).where(eq(demandLetters.id, id));
  const [letter] = await presentAll(db, row ? [row] : []);
  if (!row || !letter) throw notFound('Letter');
  return {
    ...letter,
    content: row.content,
    statement: row.statement,
    deliveries: await deliveriesOf(db, `letter:${id}`),
  };
};
