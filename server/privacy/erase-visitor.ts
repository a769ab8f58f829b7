import { sql } from 'drizzle-orm';
import type { Subject } from '../../domain/privacy/contract.ts';
import { erasedEmail } from '../../domain/privacy/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { namesPerson } from '../devices/names-person.ts';
import { bookedBy, invoicedTo, samePerson } from '../parties/same-person.ts';
import { tookTour } from '../tours/personal-data.ts';
import { visitedBy } from '../visits/visited-by.ts';
import { blankCheckouts, blankInvoices, blankMessages, blankReceipts, queryIds, redact } from './blank.ts';
import { eraseSupplierContact } from './erase-supplier.ts';
import { eraseTours } from './erase-tours.ts';
import { eraseVisits } from './erase-visits.ts';

type Person = Pick<Subject, 'id' | 'email'>;
type Reached = Record<'name' | 'email' | 'phone', string | null>;

/** When a room was booked and what it cost stays; who booked it does not. */
export const eraseVisitor = async (db: Db, person: Person, code: string): Promise<Record<string, number>> => {
  const { rows } = await db.execute<Reached>(sql`
    select client_name as name, client_email as email, client_phone as phone from room_bookings where ${bookedBy(person)}
    union select t.name, t.email, t.phone from tours t where ${tookTour(person)}
    union select name, email, phone from parties where id in ${samePerson(person)}`);
  const people = {
    emails: rows.flatMap(({ email }) => email ?? []),
    names: rows.flatMap(({ name }) => name ?? []),
    phones: rows.flatMap(({ phone }) => phone ?? []),
  };
  const bookings = await queryIds(
    db,
    sql`update room_bookings set client_name = ${`Erased visitor ${code}`}, client_email = ${erasedEmail(code)}, client_phone = null,
      client_company = null, purpose = null, cancel_reason = null, secret_hash = null where ${bookedBy(person)} returning id`,
  );
  await redact(db, 'room_bookings', bookings);
  const tours = await eraseTours(db, person, code);
  await db.execute(sql`update device_operations set body = null where ${namesPerson(person)}`);
  const checkIns = await queryIds(
    db,
    sql`update check_ins set person_name = ${`Erased visitor ${code}`}, company_name = null where party_id in ${samePerson(person)} returning id`,
  );
  await redact(db, 'check_ins', checkIns);
  await blankCheckouts(db, samePerson(person), code);
  const invoices = await blankInvoices(db, invoicedTo(person), code);
  const receipts = await blankReceipts(db, sql`p.party_id in ${samePerson(person)}`);
  const jobs = await queryIds(db, sql`delete from tenant_people where party_id in ${samePerson(person)} returning id`);
  await redact(db, 'tenant_people', jobs);
  const visits = await eraseVisits(db, visitedBy(person));
  const contacts = await queryIds(
    db,
    sql`update parties set name = ${`Erased visitor ${code}`}, company = null, phone = null, email = null, kra_pin = null, postal_address = null, tax_class = null,
      tax_reference = null, tax_from = null, tax_until = null, withholds_vat = false, erased_at = now()
      where erased_at is null and id in ${samePerson(person)} returning id`,
  );
  await redact(db, 'parties', contacts);
  await eraseSupplierContact(db, person);
  return {
    contacts: contacts.length,
    bookings: bookings.length,
    checkIns: checkIns.length,
    tours,
    invoices,
    receipts,
    visits,
    messages: await blankMessages(db, people, code),
  };
};
