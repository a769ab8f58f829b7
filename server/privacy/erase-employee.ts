import { sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';
import type { Subject } from '../../domain/privacy/contract.ts';
import { isPastTaxYears } from '../../domain/privacy/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { blankMessages, redact } from './blank.ts';

const REACHED = ['email', 'phone', 'bank_name', 'bank_code', 'bank_branch_code', 'bank_account'];

/** How they can be reached and paid goes at once; who they were goes when the law no longer asks for it. */
export const eraseEmployee = async (
  db: Db,
  { id, name, email }: Subject,
  code: string,
  { endDate, today }: { endDate: Day | null; today: Day },
): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ phone: string | null }>(sql`select phone from employees where id = ${id}`);
  await db.execute(sql`update employees set email = null, phone = null, bank_name = null, bank_code = null, bank_branch_code = null,
    bank_account = null, erased_at = clock_timestamp() where id = ${id}`);
  const free = endDate !== null && isPastTaxYears(endDate, today);
  if (free) {
    await db.execute(sql`update employees set first_name = 'Erased', last_name = ${`employee ${code}`}, national_id = null,
      kra_pin = null, nssf_number = null, nhif_number = null, exemption_certificate = null where id = ${id}`);
  }
  await redact(db, 'employees', [id], free ? undefined : REACHED);
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  return {
    numbers: free ? 1 : 0,
    messages: await blankMessages(db, { emails: email ? [email] : [], phones, names: free ? [name] : [] }, code),
  };
};
