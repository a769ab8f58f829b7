import { type SQL, sql } from 'drizzle-orm';
import { lastDigits } from '../../domain/kernel/phone.ts';
import { erasedEmail } from '../../domain/privacy/rules.ts';
import type { Db } from '../db/connection/database.ts';

/** Runs a change and answers how many rows it was. */
export const changed = async (db: Db, statement: SQL): Promise<number> => (await db.execute(statement)).rowCount ?? 0;

export const queryIds = async (db: Db, query: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
};

/** As many as there are ids, one list in the statement. */
export const toTextArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::text[]`;

/** Takes these rows' personal fields out of their history, after the rows themselves were blanked. */
export const redact = async (
  db: Db,
  entity: string,
  ids: readonly string[],
  only?: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const { rows } = await db.execute<{ done: number }>(
    only
      ? sql`select audit_redact(${entity}, ${toTextArray(ids)}, ${toTextArray(only)}) as done`
      : sql`select audit_redact(${entity}, ${toTextArray(ids)}) as done`,
  );
  return rows[0]?.done ?? 0;
};

export type Reached = { emails: readonly string[]; phones: readonly string[]; names: readonly string[] };

const NINE = 9;

const blankNotices = async (db: Db, words: readonly string[]): Promise<void> => {
  for (const word of new Set(words.filter((text) => text.length > 2))) {
    await db.execute(sql`update notifications set title = replace(title, ${word}, 'Erased'), body = replace(body, ${word}, 'Erased')
      where position(${word} in title) > 0 or position(${word} in body) > 0`);
  }
};

// What payment services sent about these numbers, and what they were asked to do with them, once it is over: money that is not booked yet
// has to be found.
const blankPaymentServices = async (db: Db, figures: readonly string[]): Promise<void> => {
  if (figures.length === 0) return;
  const names = (text: SQL) =>
    sql`exists (select from unnest(${toTextArray(figures)}) as f where position(f in ${text}) > 0)`;
  await db.execute(sql`with messages as (
      update gateway_messages set body = 'Erased', headers = '{}' where processed_at is not null and ${names(sql`body`)}
    )
    update effects set payload = '{}' where state in ('done', 'refused', 'dead') and ${names(sql`payload::text`)}`);
};

/**
 * What was sent to these addresses and numbers, what staff were told of these people, and answers that are kept for a retry. A
 * message that still waits is not sent any more.
 */
export const blankMessages = async (db: Db, { emails, phones, names }: Reached, code: string): Promise<number> => {
  const known = [...new Set(emails.map((email) => email.toLowerCase()).filter(Boolean))];
  const figures = [...new Set(phones.map(lastDigits).filter((text) => text.length === NINE))];
  // A single word may be part of another; a whole name is somebody's.
  await blankNotices(db, [...names.filter((name) => name.includes(' ')), ...emails]);
  await db.execute(sql`delete from idempotency_keys where exists (
    select 1 from unnest(${toTextArray(known)}) as e where position(e in lower(reply)) > 0)`);
  await blankPaymentServices(db, figures);
  await db.execute(sql`delete from message_stops where address = any (${toTextArray(known)})
    or right(regexp_replace(address, '\\D', '', 'g'), 9) = any (${toTextArray(figures)})`);
  return changed(
    db,
    sql`update outbox set recipient = ${erasedEmail(code)}, subject = 'Erased', body = 'Erased', attachments = '[]', document = null,
        stop_url = null, event_key = 'erased:' || id, status = case when status in ('queued', 'kept') then 'discarded' else status end,
        last_error = case when status in ('queued', 'kept') then 'The recipient was erased' end
      where lower(recipient) = any (${toTextArray(known)})
        or (channel = 'sms' and right(regexp_replace(recipient, '\\D', '', 'g'), 9) = any (${toTextArray(figures)}))`,
  );
};

// An invoice that says no address keeps none.
const NOT_REACHED = sql`'{"contactPerson": null, "email": null, "phone": null}'::jsonb
  || case when bill_to ? 'postalAddress' then '{"postalAddress": null}' else '{}' end::jsonb`;

/** How somebody can be reached goes from their invoices; who it was made out to goes where the tax years are over. */
export const blankInvoices = async (db: Db, where: SQL, code: string): Promise<number> => {
  const reached = await queryIds(db, sql`select id from invoices where ${where}`);
  if (reached.length === 0) return 0;
  const old = await queryIds(
    db,
    sql`update invoices set bill_to = bill_to || ${NOT_REACHED} || jsonb_build_object('name', ${`Erased ${code}`}::text, 'kraPin', null)
      where id::text = any (${toTextArray(reached)}) and tenant_id is null and status <> 'draft' and tax_years_over(issue_date) returning id`,
  );
  await db.execute(sql`update invoices set bill_to = bill_to || ${NOT_REACHED}
    where id::text = any (${toTextArray(reached)})
      and num_nonnulls(bill_to ->> 'contactPerson', bill_to ->> 'email', bill_to ->> 'phone', bill_to ->> 'postalAddress') > 0`);
  await redact(db, 'invoices', old);
  await redact(db, 'invoices', reached, [
    'bill_to.contactPerson',
    'bill_to.email',
    'bill_to.phone',
    'bill_to.postalAddress',
  ]);
  return reached.length;
};

/**
 * Who paid by M-Pesa or to a bank, and from which phone: the money and what it paid stay. They say so, so that no statement fills
 * them in again.
 */
export const blankPayers = async (db: Db, receipts: SQL, notices: SQL): Promise<number> => {
  const receiptIds = await queryIds(
    db,
    sql`update mpesa_receipts set payer_name = 'Erased', phone = 'Erased' where ${receipts} returning id`,
  );
  const noticeIds = await queryIds(
    db,
    sql`update bank_notices set payer_name = 'Erased', phone = 'Erased', narration = null where ${notices} returning id`,
  );
  await redact(db, 'mpesa_receipts', receiptIds, ['payer_name', 'phone']);
  await redact(db, 'bank_notices', noticeIds, ['payer_name', 'phone', 'narration']);
  return receiptIds.length + noticeIds.length;
};

/** The same of those whose payments were of somebody. */
export const blankReceipts = (db: Db, paidBy: SQL): Promise<number> => {
  const isTheirs = sql`payment_id in (select p.id from payments p where ${paidBy})`;
  return blankPayers(db, isTheirs, isTheirs);
};

/** Who bought online, and the phones that were asked to pay for it; what was bought and what it cost stays. */
export const blankCheckouts = async (db: Db, people: SQL, code: string): Promise<number> => {
  const ids = await queryIds(
    db,
    sql`update checkouts set bill_to = jsonb_build_object('name', ${`Erased visitor ${code}`}::text, 'contactPerson', null, 'email', null,
      'phone', null, 'kraPin', null) where party_id in ${people} returning id`,
  );
  await redact(db, 'checkouts', ids, ['bill_to']);
  const prompts = await queryIds(
    db,
    sql`update mpesa_requests set phone = 'Erased ' || id where checkout_id = any(${sql.param(ids)}::uuid[]) returning id`,
  );
  await redact(db, 'mpesa_requests', prompts, ['phone']);
  return ids.length;
};

/** The phones that prompts and standing orders went to. */
export const blankPrompts = async (db: Db, tenantId: string): Promise<number> => {
  const ids = await queryIds(
    db,
    sql`update mpesa_requests set phone = 'Erased ' || id where tenant_id = ${tenantId}::uuid returning id`,
  );
  await redact(db, 'mpesa_requests', ids, ['phone']);
  const orders = await queryIds(
    db,
    sql`update mpesa_orders set phone = 'Erased ' || id where tenant_id = ${tenantId}::uuid returning id`,
  );
  await redact(db, 'mpesa_orders', orders, ['phone']);
  return ids.length + orders.length;
};
