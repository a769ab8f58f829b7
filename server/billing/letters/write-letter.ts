import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type DueLetter, IN_FORCE } from '../../../domain/billing/letters/dunning.ts';
import type { LetterType, StatementLine } from '../../../domain/billing/letters/letter-contract.ts';
import { type LetterFacts, letterText } from '../../../domain/billing/letters/letter-text.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import { formatDay, formatTimeRange } from '../../../domain/kernel/format.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../../domain/kernel/time.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import type { Deps } from '../../deps.ts';
import { type Message, sendAlong } from '../../messages/send.ts';
import type { BillableTenant } from '../../tenants/billed-through.ts';
import { amountText, withReadableDays } from '../kernel/format.ts';
import { takeNumbers } from '../kernel/numbering.ts';
import { withPayWays } from '../kernel/pay-ways.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { demandLetterInvoices, demandLetters } from '../tables/letter-tables.ts';
import { depositBalances } from '../tables/payment-tables.ts';

// How long a letter gives to pay.
const DAYS_TO_PAY = 7;

export type LetterWriter = { deps: Deps; tenant: BillableTenant; today: Day };

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

type OpenRow = typeof invoices.$inferSelect;

const getBalance = (row: OpenRow): string =>
  toDecimalText(cents(parseMoney(row.amount) - parseMoney(row.paidAmount) - parseMoney(row.creditedAmount)));

const listOpen = ({ deps, tenant }: LetterWriter): Promise<OpenRow[]> =>
  deps.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenant.id), eq(invoices.status, 'pending')))
    .orderBy(asc(invoices.dueDate), asc(invoices.id));

const getDeposit = async ({ deps, tenant }: LetterWriter, currency: string): Promise<string | null> => {
  const [row] = await deps.db.select().from(depositBalances).where(eq(depositBalances.tenantId, tenant.id));
  const amount = parseMoney(row?.balance ?? '0.00');
  return amount > 0 ? amountText(amount, currency) : null;
};

const getContact = ({ general }: Settings): string => {
  const ways = [general.email && `write to ${general.email}`, general.phone && `call ${general.phone}`].filter(Boolean);
  return ways.length > 0 ? ways.join(' or ') : 'reply to this letter';
};

const toEnding = async (writer: LetterWriter, settings: Settings, endsOn: Day): Promise<LetterFacts['ending']> => ({
  endsOn: formatDay(endsOn),
  place: settings.general.address,
  hours: `on working days, ${formatTimeRange(settings.rooms.opensAt, settings.rooms.closesAt)}`,
  deposit: await getDeposit(writer, settings.general.currency),
});

const howToPay = (settings: Settings, invoices: readonly { id: string; number: string }[]): string => {
  const numbers = invoices.map(({ number }) => number).join(' or ');
  const otherwise = `Please quote ${numbers} with your payment so that we can match it.`;
  return withPayWays(settings, settings.billing.paymentInstructions ?? otherwise, invoices);
};

// The letter of this day about these invoices, with the amounts as the books have them now.
const drawLetter = async (writer: LetterWriter, { type, invoiceIds }: DueLetter) => {
  const { deps, tenant, today } = writer;
  const settings = await deps.settings.get();
  const { currency, companyName } = settings.general;
  const open = await listOpen(writer);
  const statement: StatementLine[] = open.map((row) => ({
    invoiceNumber: row.invoiceNumber ?? '',
    description: row.description,
    dueDate: row.dueDate,
    amount: row.amount,
    balance: getBalance(row),
  }));
  const named = open.filter(({ id }) => invoiceIds.includes(id));
  const lines = named.map((row, position) => ({
    invoiceId: row.id,
    position,
    amountDue: getBalance(row),
    dueDate: row.dueDate,
    daysOverdue: daysBetween(row.dueDate, today),
  }));
  const money = (amount: string) => amountText(parseMoney(amount), currency);
  const amountDue = toDecimalText(addMoney(...lines.map((line) => parseMoney(line.amountDue))));
  const fee = open.find(({ lateFeeOf }) => lateFeeOf !== null && invoiceIds.includes(lateFeeOf));
  const endsOn = type === 'eviction_notice' ? addDays(today, settings.billing.terminationNoticePeriodDays) : null;
  const content = letterText({
    type,
    companyName,
    tenantName: tenant.companyName,
    contactPerson: tenant.contactPerson,
    invoices: named.map((row, n) => ({
      number: row.invoiceNumber ?? '',
      description: withReadableDays(row.description),
      dueDate: formatDay(row.dueDate),
      daysOverdue: lines[n]?.daysOverdue ?? 0,
      amountDue: money(getBalance(row)),
    })),
    amountDue: money(amountDue),
    totalOpen: money(toDecimalText(addMoney(...statement.map(({ balance }) => parseMoney(balance))))),
    lateFee: fee ? money(fee.amount) : null,
    payBy: formatDay(endsOn ?? addDays(today, DAYS_TO_PAY)),
    howToPay: howToPay(
      settings,
      named.map(({ id, invoiceNumber }) => ({ id, number: invoiceNumber ?? '' })),
    ),
    contact: getContact(settings),
    signatory: { name: settings.billing.signatoryName ?? companyName, title: settings.billing.signatoryTitle },
    ending: endsOn ? await toEnding(writer, settings, endsOn) : null,
  });
  const [oldest] = lines;
  return oldest && { content, statement, lines, amountDue, endsOn, oldest };
};

// What this letter says in place of an earlier one: of the same step, or one that was to be issued again.
const replaceOlder = ({ deps, tenant }: LetterWriter, id: string, type: LetterType) =>
  deps.db
    .update(demandLetters)
    .set({ status: 'superseded' })
    .where(
      and(
        eq(demandLetters.tenantId, tenant.id),
        ne(demandLetters.id, id),
        sql`(${and(eq(demandLetters.type, type), inArray(demandLetters.status, [...IN_FORCE]))} or ${eq(demandLetters.status, 'to_reissue')})`,
      ),
    );

/** Writes one letter and hands it to the outbox. It counts as sent once it is served; the last step waits for a person. */
export const writeLetter = async (writer: LetterWriter, due: DueLetter): Promise<string | null> => {
  const { deps, tenant, today } = writer;
  const drawn = await drawLetter(writer, due);
  if (!drawn) return null;
  const { content, statement, lines, amountDue, endsOn, oldest } = drawn;
  const { series, first } = await takeNumbers(deps.db, 'DL', today, 1);
  const awaits = due.type === 'eviction_notice';
  const [letter] = await deps.db
    .insert(demandLetters)
    .values({
      series,
      seq: first,
      tenantId: tenant.id,
      invoiceId: oldest.invoiceId,
      type: due.type,
      status: awaits ? 'awaiting_approval' : 'awaiting_delivery',
      writtenOn: today,
      endsOn,
      daysOverdue: oldest.daysOverdue,
      amountDue,
      recipient: tenant.email,
      content,
      statement,
    })
    .returning();
  if (!letter) throw new Error('The letter was not written');
  await deps.db.insert(demandLetterInvoices).values(lines.map((line) => ({ ...line, letterId: letter.id })));
  await replaceOlder(writer, letter.id, due.type);
  if (!awaits) await sendAlong(deps, [letterMail(letter, `letter:${letter.id}`)]);
  return letter.id;
};

/** An approved letter speaks of the day of its approval: of what is owed then, and of days that count from it. */
export const bringUpToDate = async (writer: LetterWriter, letter: { id: string; type: LetterType }) => {
  const { db } = writer.deps;
  const named = await db.select().from(demandLetterInvoices).where(eq(demandLetterInvoices.letterId, letter.id));
  const drawn = await drawLetter(writer, { type: letter.type, invoiceIds: named.map(({ invoiceId }) => invoiceId) });
  if (!drawn) throw new Error('A letter that waits for approval names an open invoice');
  const { content, statement, lines, amountDue, endsOn, oldest } = drawn;
  for (const { invoiceId } of named) {
    const line = lines.find((one) => one.invoiceId === invoiceId);
    const row = and(eq(demandLetterInvoices.letterId, letter.id), eq(demandLetterInvoices.invoiceId, invoiceId));
    if (line) await db.update(demandLetterInvoices).set(line).where(row);
    else await db.delete(demandLetterInvoices).where(row);
  }
  return {
    content,
    statement,
    amountDue,
    endsOn,
    writtenOn: writer.today,
    recipient: writer.tenant.email,
    invoiceId: oldest.invoiceId,
    daysOverdue: oldest.daysOverdue,
  };
};
