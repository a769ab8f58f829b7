import { sql } from 'drizzle-orm';
import type { Subject } from '../../domain/privacy/contract.ts';
import { erasedEmail } from '../../domain/privacy/rules.ts';
import type { Db } from '../db/connection/database.ts';
import {
  blankInvoices,
  blankMessages,
  blankPrompts,
  blankReceipts,
  changed,
  queryIds,
  type Reached,
  redact,
  toTextArray,
} from './blank.ts';
import { eraseUsers } from './erase-user.ts';
import { eraseVisits } from './erase-visits.ts';

// Who is known for working for this tenant alone. Somebody with bookings or invoices of their own, or another tenant, stays.
const knownForThis = (id: string) => sql`(select p.id from parties p join tenant_people c on c.party_id = p.id
  where c.tenant_id = ${id} and p.erased_at is null
    and not exists (select from tenant_people o where o.party_id = p.id and o.tenant_id <> ${id})
    and not exists (select from room_bookings b where b.party_id = p.id) and not exists (select from invoices i where i.party_id = p.id))`;

// Everybody whose name or address the tenant's records hold, read before they are gone.
const listPeople = async (db: Db, id: string): Promise<Reached> => {
  const { rows } = await db.execute<Record<'name' | 'email' | 'phone', string | null>>(sql`
    select contact_person as name, email, phone from tenants where id = ${id}
    union select name, email, phone from parties where id in ${knownForThis(id)}
    union select concat_ws(' ', first_name, last_name), email, null from users where id in (select user_id from member_accounts where tenant_id = ${id})
    union select client_name, client_email, client_phone from room_bookings where tenant_id = ${id} and client_email is not null`);
  return {
    names: rows.flatMap(({ name }) => name ?? []),
    emails: rows.flatMap(({ email }) => email ?? []),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  };
};

const erasePeople = async (db: Db, id: string, code: string): Promise<number> => {
  const contacts = await queryIds(
    db,
    sql`update parties set name = ${`Erased contact ${code}`}, company = null, phone = null, email = null, kra_pin = null, postal_address = null, tax_class = null,
      tax_reference = null, tax_from = null, tax_until = null, withholds_vat = false, erased_at = now()
      where id in ${knownForThis(id)} returning id`,
  );
  await redact(db, 'parties', contacts);
  const ids = await queryIds(db, sql`delete from tenant_people where tenant_id = ${id} returning id`);
  await redact(db, 'tenant_people', ids);
  return ids.length;
};

const eraseBookings = async (db: Db, id: string): Promise<number> => {
  const ids = await queryIds(
    db,
    sql`update room_bookings set client_name = null, client_email = null, client_phone = null, client_company = null,
        purpose = null, cancel_reason = null, secret_hash = null
      where tenant_id = ${id} and num_nonnulls(client_name, client_email, client_phone, client_company, purpose, cancel_reason, secret_hash) > 0
      returning id`,
  );
  await redact(db, 'room_bookings', ids);
  return ids.length;
};

const eraseCheckIns = async (db: Db, id: string, code: string): Promise<number> => {
  // Nobody of one name is inside twice: who is inside at this moment keeps a name of their own.
  const ids = await queryIds(
    db,
    sql`update check_ins set person_name = ${`Erased contact ${code}`} || case when out_at is null then ' ' || id else '' end, company_name = null
      where tenant_id = ${id} returning id`,
  );
  await redact(db, 'check_ins', ids);
  return ids.length;
};

const erasePost = async (db: Db, id: string): Promise<number> => {
  const ids = await queryIds(
    db,
    sql`update mail_items set sender = null, reference = null, note = null,
        handed_to = case when handed_to is not null then 'Erased' end, signature = case when signature is not null then 'Erased' end
      where tenant_id = ${id} returning id`,
  );
  await redact(db, 'mail_items', ids);
  return ids.length;
};

// Who got the invoices of its agreements.
const eraseBillingContacts = async (db: Db, id: string): Promise<void> => {
  const ids = await queryIds(db, sql`select id from agreements where tenant_id = ${id}`);
  await changed(
    db,
    sql`update agreements set billing_emails = '{}' where tenant_id = ${id} and cardinality(billing_emails) > 0`,
  );
  await redact(db, 'agreements', ids);
};

/** The company and its papers stay; everybody who stood for it goes. */
export const eraseTenant = async (db: Db, { id }: Subject, code: string): Promise<Record<string, number>> => {
  const people = await listPeople(db, id);
  const accounts = await queryIds(
    db,
    sql`select user_id as id from member_accounts where tenant_id = ${id} union select user_id from tenants where id = ${id} and user_id is not null`,
  );
  await changed(
    db,
    sql`update tenants set contact_person = ${`Erased contact ${code}`}, email = ${erasedEmail(code)}, phone = 'Erased', postal_address = null, notes = null,
      user_id = null, erased_at = clock_timestamp() where id = ${id}`,
  );
  // After the change above, which keeps what held before it.
  await db.execute(sql`update tenant_versions set party = party || '{"contactPerson": null, "email": null, "phone": null, "postalAddress": null}'
    where tenant_id = ${id}`);
  await db.execute(sql`delete from calendar_feeds where tenant_id::text = any (${toTextArray([id])})`);
  await redact(db, 'tenants', [id]);
  await eraseBillingContacts(db, id);
  return {
    people: await erasePeople(db, id, code),
    logins: await eraseUsers(db, accounts),
    bookings: await eraseBookings(db, id),
    invoices: await blankInvoices(db, sql`tenant_id = ${id}`, code),
    receipts: await blankReceipts(db, sql`p.tenant_id = ${id}`),
    prompts: await blankPrompts(db, id),
    post: await erasePost(db, id),
    checkIns: await eraseCheckIns(db, id, code),
    visits: await eraseVisits(db, sql`host_tenant_id = ${id}`),
    messages: await blankMessages(db, people, code),
  };
};
