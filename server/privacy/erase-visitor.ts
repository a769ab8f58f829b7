import { sql } from 'drizzle-orm';
import { erasedEmail } from '../../domain/privacy/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { blankInvoices, blankMessages, queryIds, redact } from './blank.ts';

/** When a room was booked and what it cost stays; who booked it does not. */
export const eraseVisitor = async (db: Db, email: string, code: string): Promise<Record<string, number>> => {
  const known = sql`tenant_id is null and lower(client_email) = lower(${email})`;
  const { rows } = await db.execute<Record<'name' | 'phone', string | null>>(
    sql`select distinct client_name as name, client_phone as phone from room_bookings where ${known}`,
  );
  const people = {
    emails: [email],
    names: rows.flatMap(({ name }) => name ?? []),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  };
  const bookings = await queryIds(
    db,
    sql`update room_bookings set client_name = ${`Erased visitor ${code}`}, client_email = ${erasedEmail(code)}, client_phone = null,
      client_company = null, purpose = null, cancel_reason = null, secret_hash = null where ${known} returning id`,
  );
  await redact(db, 'room_bookings', bookings);
  const contacts = await queryIds(
    db,
    sql`update parties set name = ${`Erased visitor ${code}`}, company = null, phone = null, email = null, kra_pin = null, erased_at = now()
      where erased_at is null and lower(email) = lower(${email}) returning id`,
  );
  await redact(db, 'parties', contacts);
  return {
    contacts: contacts.length,
    bookings: bookings.length,
    invoices: await blankInvoices(db, sql`tenant_id is null and lower(bill_to ->> 'email') = lower(${email})`, code),
    messages: await blankMessages(db, people, code),
  };
};
